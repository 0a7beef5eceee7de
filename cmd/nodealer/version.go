package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// versionInfo says which program this is.
type versionInfo struct {
	Version  string `json:"version"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
	Revision string `json:"revision,omitempty"`
	Time     string `json:"time,omitempty"`
	Modified bool   `json:"modified,omitempty"`
}

func readVersion() versionInfo {
	v := versionInfo{Version: "(devel)", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.time":
			v.Time = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}

func (a *app) versionCommand() *cobra.Command {
	return a.command("version", "version", func(_ *cobra.Command, args []string) error {
		if err := a.none(args); err != nil {
			return err
		}
		v := readVersion()
		if a.json {
			return a.emit(v)
		}
		a.print("version.line", "version", v.Version, "go", v.Go, "platform", v.Platform)
		if v.Revision != "" {
			key := "version.revision"
			if v.Modified {
				key = "version.modified"
			}
			a.print(key, "revision", v.Revision, "time", v.Time)
		}
		return nil
	})
}
