package vtmf_test

import (
	"testing"

	"github.com/nodealer/nodealer/deck/decktest"
	"github.com/nodealer/nodealer/deck/vtmf"
)

func TestSuite(t *testing.T) { decktest.Run(t, vtmf.New()) }
