const EVENT = 'viewing-refusal'

type Refusal = { readonly viewing?: unknown; readonly message?: unknown }

/**
 * Notifies the banner, which shows the message, that a response refused something because staff view the page as a
 * member.
 */
export function announceViewingRefusal({ viewing, message }: Refusal): void {
  if (viewing) dispatchEvent(new CustomEvent(EVENT, { detail: message }))
}

export function onViewingRefusal(listen: (message: string) => void): void {
  addEventListener(EVENT, (event) => listen(String((event as CustomEvent).detail)))
}
