package main

import "github.com/nodealer/nodealer/bot"

// botNames are given to bots in this order; they begin with A to J.
var botNames = [...]string{"Ada", "Bruno", "Chloé", "Dario", "Elsa", "Farid", "Greta", "Hugo", "Inès", "Jonas"}

func botName(i int) string { return botNames[i%len(botNames)] + bot.Suffix }
