/** A text such as "Saving…" instead of the label of a server-rendered button; the width stays the same. Null shows the label again. */
export function showBusy(button: HTMLElement, text: string | null): void {
  button.querySelector('.button__busy')?.remove()
  button.toggleAttribute('data-busy', text !== null)
  const label = button.querySelector('.button__label')
  for (const [element, name] of [
    [button, 'aria-disabled'],
    [label, 'aria-hidden'],
  ] as const) {
    if (text === null) element?.removeAttribute(name)
    else element?.setAttribute(name, 'true')
  }
  if (text === null) return
  const busy = document.createElement('span')
  busy.className = 'button__busy'
  busy.append(text)
  button.append(busy)
}
