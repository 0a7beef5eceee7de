package relay

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// A gate decides from a request's headers whether a browser was led here by a
// page of somebody else (A41). It knows nothing of tables.
type gate struct {
	public *url.URL   // the address that people are told, or nil
	extra  []*url.URL // further origins that may use the relay
}

// newGate reads the configured addresses. Only scheme and host count.
func newGate(public string, origins []string) (*gate, error) {
	g := &gate{}
	if public != "" {
		u, err := parseOrigin(public)
		if err != nil {
			return nil, err
		}
		g.public = u
	}
	for _, o := range origins {
		u, err := parseOrigin(o)
		if err != nil {
			return nil, err
		}
		g.extra = append(g.extra, u)
	}
	return g, nil
}

func parseOrigin(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, fmt.Errorf("relay: address %q: %w", s, err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
		return nil, fmt.Errorf("relay: address %q: want http://HOST or https://HOST", s)
	}
	return u, nil
}

// hostAllowed says whether a request may name this host ([R-21]). A page at a
// foreign name whose address was turned to this machine (DNS rebinding) still
// sends its own name.
func (g *gate) hostAllowed(r *http.Request) bool {
	name := hostname(r.Host)
	if g.public != nil && strings.EqualFold(name, g.public.Hostname()) {
		return true
	}
	if strings.EqualFold(name, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	return ip.IsLoopback() || ofThisMachine(r, ip)
}

// ofThisMachine says whether ip is the address on which the request came in,
// or one of the machine's own.
func ofThisMachine(r *http.Request, ip netip.Addr) bool {
	if local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		if ap, err := netip.ParseAddrPort(local.String()); err == nil && ap.Addr().Unmap().WithZone("") == ip.Unmap().WithZone("") {
			return true
		}
	}
	addrs, err := net.InterfaceAddrs()
	if err != nil {
		return false
	}
	return slices.ContainsFunc(addrs, func(a net.Addr) bool {
		p, err := netip.ParsePrefix(a.String())
		return err == nil && p.Addr().Unmap().WithZone("") == ip.Unmap().WithZone("")
	})
}

// originAllowed says whether the page that sent a request may use the relay
// ([R-20]). Programs that are no browser send no Origin.
func (g *gate) originAllowed(r *http.Request) bool {
	values := r.Header.Values("Origin")
	if len(values) == 0 {
		return true
	}
	if len(values) > 1 {
		return false
	}
	o, err := parseOrigin(values[0])
	if err != nil { // "null" among them
		return false
	}
	if strings.EqualFold(o.Host, r.Host) || isLoopback(o.Hostname()) {
		return true
	}
	return slices.ContainsFunc(append(slices.Clone(g.extra), g.public), func(u *url.URL) bool {
		return u != nil && o.Scheme == u.Scheme && strings.EqualFold(o.Host, u.Host)
	})
}

func isLoopback(name string) bool {
	if strings.EqualFold(name, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	return err == nil && ip.IsLoopback()
}

// hostname cuts the port, and the brackets of an IPv6 address, off a Host
// header.
func hostname(host string) string {
	u := url.URL{Host: host}
	return u.Hostname()
}
