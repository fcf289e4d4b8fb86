// The end of the silent check: the address of this hidden frame holds the provider's answer, which the page around it reads.
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
