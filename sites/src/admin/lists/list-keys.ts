/** Set while the reader wants no single-key shortcuts: some use speech input, or press keys by accident. */
const OFF_STORED = 'council.list-keys-off'
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/**
 * The single-key shortcuts of a staff list, a board or an article opened from them, and the dialog that lists them. Enter needs none: the link of the
 * row has the focus.
 */
export function enableListKeys(help: HTMLDialogElement): void {
  const choice = help.querySelector<HTMLInputElement>('[data-keys-on]')
  if (!choice) return
  choice.checked = localStorage.getItem(OFF_STORED) === null
  choice.addEventListener('change', () => {
    if (choice.checked) localStorage.removeItem(OFF_STORED)
    else localStorage.setItem(OFF_STORED, 'true')
  })
  const showHelp = () => {
    for (const line of help.querySelectorAll<HTMLElement>('[data-needs]'))
      line.hidden = document.querySelector(line.dataset.needs ?? '') === null
    help.showModal()
    return true
  }
  const opener = document.querySelector('[data-shows-keys]')
  opener?.addEventListener('click', showHelp)
  opener?.removeAttribute('data-waits')
  help.querySelector('[data-hides-keys]')?.addEventListener('click', () => help.close())
  const keys: Keys = { ...KEYS, '?': showHelp }
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leaveBar(event.target)
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (!choice.checked || ctrlKey || metaKey || altKey || defaultPrevented) return
    if (target instanceof Element && target.closest(TYPING)) return
    if (keys[key.toLowerCase()]?.()) event.preventDefault()
  })
}

/** The action of each key; returns whether it did anything. */
type Keys = Readonly<Record<string, () => boolean>>

const KEYS: Keys = {
  // Beside an open article the neighbors are links with these keys.
  j: () => focusRow(1) || press('J'),
  k: () => focusRow(-1) || press('K'),
  h: () => focusColumn(-1),
  l: () => focusColumn(1),
  x: () => click(boxOf(focusedLink())),
  e: () => edit(focusedLink()),
  m: () => act('M'),
  a: () => act('A'),
  d: () => act('D'),
  u: () => press('U'),
  s: () => press('S'),
  i: focusSidePanel,
  b: focusBar,
  '/': focusSearch,
}

function linksIn(place: ParentNode): HTMLAnchorElement[] {
  return [...place.querySelectorAll<HTMLAnchorElement>('[data-row-link]')]
}

function rowOf(element: Element | null | undefined): Element | null {
  return element?.closest('tr, li') ?? null
}

function boxOf(link: HTMLAnchorElement | undefined): HTMLInputElement | null | undefined {
  return rowOf(link)?.querySelector<HTMLInputElement>('input[type=checkbox]')
}

/** The link of the row that contains the focus. */
function focusedLink(): HTMLAnchorElement | undefined {
  return linksIn(document).find((link) => rowOf(link)?.contains(document.activeElement))
}

/** On a board only the rows of one column are neighbours. */
function focusRow(step: 1 | -1): boolean {
  const focused = focusedLink()
  const links = linksIn(focused?.closest('[data-column]') ?? document)
  const next = focused ? links[links.indexOf(focused) + step] : links.at(step > 0 ? 0 : -1)
  next?.focus()
  return links.length > 0
}

/** The card beside the focused one, in the next column that has cards. */
function focusColumn(step: 1 | -1): boolean {
  const columns = [...document.querySelectorAll('[data-column]')].filter((column) => linksIn(column).length > 0)
  const focused = focusedLink()
  const from = columns.findIndex((column) => column.contains(focused ?? null))
  const to = focused ? columns[from + step] : columns[0]
  if (!to) return columns.length > 0
  const links = linksIn(to)
  const height = focused ? linksIn(columns[from] ?? document).indexOf(focused) : 0
  links[Math.min(height, links.length - 1)]?.focus()
  return true
}

function click(element: HTMLElement | null | undefined): boolean {
  element?.click()
  return Boolean(element)
}

function edit(link: HTMLAnchorElement | undefined): boolean {
  const href = link?.dataset.edit
  if (link === undefined || href === undefined) return false
  location.assign(href || link.href)
  return true
}

/** Presses the visible button, or follows the link, with this key. */
function press(key: string): boolean {
  return click(buttonFor(key))
}

/** The visible button or link with this key. */
function buttonFor(key: string): HTMLElement | undefined {
  const buttons = document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)
  return [...buttons].find((button) => button.checkVisibility())
}

/** Opens a menu or a small form for the selected rows; without a selection, the focused row is selected first. */
function act(key: string): boolean {
  const box = boxOf(focusedLink())
  if (!buttonFor(key) && box && !box.checked) box.click()
  const button = buttonFor(key)
  const menu = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
  if (!button || !menu) return false
  leftRow = document.activeElement
  // The row keeps the focus until then, and gets it back when the menu closes.
  if (!menu.matches(':popover-open')) button.click()
  menu.querySelector<HTMLElement>('input, button')?.focus()
  return true
}

function focusSidePanel(): boolean {
  const title = document.querySelector<HTMLElement>('[data-side-panel]:not([hidden]) h2')
  title?.focus()
  return title !== null
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('[data-search-box]')
  search?.focus()
  search?.select()
  return search !== null
}

/** The focused element before the focus moved to the actions on the selected rows. */
let leftRow: Element | null = null

/** Focuses the actions on the selected rows; hidden while nothing is selected. */
function focusBar(): boolean {
  const start = buttonFor('B')
  if (!start) return false
  leftRow = document.activeElement
  start.focus()
  return true
}

function leaveBar(target: EventTarget | null): void {
  const isInBar = target instanceof Element && target.closest('section')?.querySelector('[aria-keyshortcuts~=B]')
  if (isInBar && leftRow instanceof HTMLElement) leftRow.focus()
}
