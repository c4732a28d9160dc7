const EVENT = 'council:viewed'

/** Tells the bell that the list or the popup was opened, and whether something newer is unviewed. */
export function announceViewed(hasUnviewed: boolean): void {
  dispatchEvent(new CustomEvent(EVENT, { detail: hasUnviewed }))
}

export function onViewed(listen: (hasUnviewed: boolean) => void): void {
  addEventListener(EVENT, (event) => listen((event as CustomEvent<boolean>).detail))
}
