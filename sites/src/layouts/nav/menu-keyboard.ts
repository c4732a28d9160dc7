const NEXT_INDEX: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('a, button')]
}

function menuOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  const id = target.closest('[popovertarget]')?.getAttribute('popovertarget')
  return id ? document.getElementById(id) : target.closest<HTMLElement>('.menu[popover]')
}

/** The button that had the focus last; a menu may have several. */
let lastButton: HTMLElement | null = null

function buttonOf(menu: HTMLElement): HTMLElement | null {
  const selector = `[popovertarget="${menu.id}"]`
  return lastButton?.isConnected && lastButton.matches(selector) ? lastButton : document.querySelector(selector)
}

function isOpen(menu: HTMLElement): boolean {
  return menu.matches(':popover-open')
}

/** Opens the menu with its button, next to which the browser places it. */
function open(menu: HTMLElement): void {
  const button = buttonOf(menu)
  if (button) menu.showPopover({ source: button })
  else menu.showPopover()
}

function onKey(event: KeyboardEvent): void {
  const menu = menuOf(event.target)
  if (!menu) return
  if (event.key === 'Escape' && isOpen(menu)) {
    event.preventDefault()
    menu.hidePopover()
    buttonOf(menu)?.focus()
    return
  }
  const nextIndex = NEXT_INDEX[event.key]
  const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  if (!nextIndex || !(isOpen(menu) || opens)) return
  event.preventDefault()
  if (!isOpen(menu)) open(menu)
  const items = itemsOf(menu)
  const at = items.findIndex((item) => item.matches(':focus'))
  items[nextIndex(at, items.length)]?.focus()
}

/** Keyboard support for all menus of the page: arrows, Home and End move the focus, Escape returns it to the button, and a menu that loses the focus closes. */
export function enableMenuKeyboard(): void {
  addEventListener('keydown', onKey)
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('[popovertarget]')) lastButton = target
  })
  addEventListener('focusout', ({ target, relatedTarget }) => {
    const menu = menuOf(target)
    if (!menu || !isOpen(menu) || !(relatedTarget instanceof Node)) return
    if (!menu.contains(relatedTarget) && relatedTarget !== buttonOf(menu)) menu.hidePopover()
  })
}
