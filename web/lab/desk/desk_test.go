package desk

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/nodealer/nodealer/lab"
)

// Every experiment answers, and what is no experiment or no choice is refused.
func TestAnswer(t *testing.T) {
	d := &Desk{}
	for _, r := range []Request{
		{Do: "sra", Encoding: lab.Naive, Prime: lab.Toy, Stage: 4},
		{Do: "findkey", Encoding: lab.Squares, Prime: lab.Toy},
		{Do: "products", Encoding: lab.Squares},
		{Do: "onelock", Encoding: lab.Squares},
		{Do: "oracle"},
		{Do: "race", Players: 2},
		{Do: "stream", Players: 2},
		{Do: "letters", Prime: lab.Toy},
		{Do: "audit", Prime: lab.Toy, Lie: lab.LieDouble},
		{Do: "crack", Prime: lab.Toy},
		{Do: "slips"},
		{Do: "trykey", Key: 5},
		{Do: "bits", Prime: lab.Toy},
		{Do: "proof", Tamper: lab.TamperDouble},
		{Do: "toss", Prime: lab.Toy},
	} {
		r.Seed = "s"
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		out, err := d.Answer(b, nil)
		if err != nil || !strings.HasPrefix(string(out), "{") {
			t.Errorf("%s: %v, %.60s", r.Do, err, out)
		}
		if strings.Contains(string(out), ":null") {
			t.Errorf("%s: the page would find null: %s", r.Do, out)
		}
	}
	for _, bad := range []string{`{"do":"sra"}`, `{"do":"sra","encoding":"naive","prime":"toy","stage":9}`, `{"do":"x"}`, `{`, `{"do":"trykey","key":0}`, `{"do":"race","players":9}`} {
		if out, err := d.Answer([]byte(bad), nil); err == nil {
			t.Errorf("%s: %s", bad, out)
		}
	}
}
