const AFTER_MS = 5000

/* A message that is being sent: the page shows how far it has got, for as long as somebody looks. */
if (document.querySelector('[data-refreshes]'))
  setTimeout(function refresh() {
    if (document.visibilityState === 'visible') location.replace(location.pathname)
    else setTimeout(refresh, AFTER_MS)
  }, AFTER_MS)

export {}
