const AFTER_MS = 5000

/* While a broadcast is being sent, the page refreshes its progress as long as it is visible. */
if (document.querySelector('[data-refreshes]'))
  setTimeout(function refresh() {
    if (document.visibilityState === 'visible') location.replace(location.pathname)
    else setTimeout(refresh, AFTER_MS)
  }, AFTER_MS)

export {}
