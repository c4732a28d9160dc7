/** Set while the reader wants no single keys: some speak to their device, or press keys by accident. */
const OFF_STORED = 'council.list-keys-off'
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/** The single keys of a staff list. Enter needs none: the link of the row has the focus. */
export function enableListKeys(help: HTMLDetailsElement): void {
  const choice = help.querySelector<HTMLInputElement>('[data-keys-on]')
  if (!choice) return
  choice.checked = localStorage.getItem(OFF_STORED) === null
  for (const line of help.querySelectorAll<HTMLElement>('[data-needs]'))
    line.hidden = document.querySelector(line.dataset.needs ?? '') === null
  choice.addEventListener('change', () => {
    if (choice.checked) localStorage.removeItem(OFF_STORED)
    else localStorage.setItem(OFF_STORED, 'true')
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leaveBar(event.target)
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (!choice.checked || ctrlKey || metaKey || altKey || defaultPrevented) return
    if (target instanceof Element && target.closest(TYPING)) return
    if (KEYS[key.toLowerCase()]?.(help)) event.preventDefault()
  })
}

/** What each key does; whether it did anything. */
const KEYS: Readonly<Record<string, (help: HTMLDetailsElement) => boolean>> = {
  j: () => focusRow(1),
  k: () => focusRow(-1),
  x: () => click(focusedLink()?.closest('tr, li')?.querySelector<HTMLElement>('input[type=checkbox]')),
  e: () => edit(focusedLink()),
  b: focusBar,
  '/': focusSearch,
  '?': (help) => {
    help.open = !help.open
    if (help.open) help.querySelector('summary')?.focus()
    return true
  },
}

function rowLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-row-link]')]
}

/** The link of the row that has the focus, on its link or elsewhere in it. */
function focusedLink(): HTMLAnchorElement | undefined {
  return rowLinks().find((link) => link.closest('tr, li')?.contains(document.activeElement))
}

function focusRow(step: 1 | -1): boolean {
  const links = rowLinks()
  const focused = focusedLink()
  const next = focused ? links[links.indexOf(focused) + step] : links.at(step > 0 ? 0 : -1)
  next?.focus()
  return links.length > 0
}

function click(box: HTMLElement | null | undefined): boolean {
  box?.click()
  return Boolean(box)
}

function edit(link: HTMLAnchorElement | undefined): boolean {
  const href = link?.dataset.edit
  if (link === undefined || href === undefined) return false
  location.assign(href || link.href)
  return true
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('[data-search-box]')
  search?.focus()
  search?.select()
  return search !== null
}

/** What is done with the selected rows begins here; hidden while nothing is selected. */
const BAR_START = '[aria-keyshortcuts=B]'
/** Where the focus was before it went to the bar. */
let leftRow: Element | null = null

function focusBar(): boolean {
  const start = document.querySelector<HTMLElement>(BAR_START)
  if (!start || start.closest('[hidden]')) return false
  leftRow = document.activeElement
  start.focus()
  return true
}

function leaveBar(target: EventTarget | null): void {
  const isInBar = target instanceof Element && target.closest('section')?.querySelector(BAR_START)
  if (isInBar && leftRow instanceof HTMLElement) leftRow.focus()
}
