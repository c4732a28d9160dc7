import { linkOf, PLACES, showKeys } from './keys-dialog.ts'

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog'

/** How long `g` waits for the second key. */
const GO_MS = 1500

/**
 * While the choice is stored under this name, `/` opens the search box of the page, or else the search page, `g` and a
 * letter follow a link of the navigation, and `?` lists the keys of this page.
 */
export function listenForPageKeys(stored: string): void {
  let goUntil = 0
  const keys: Readonly<Record<string, () => boolean>> = {
    '/': openSearch,
    '?': showKeys,
    g: () => {
      goUntil = Date.now() + GO_MS
      return true
    },
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || !localStorage.getItem(stored)) return
    if (target instanceof Element && target.closest(TYPING)) return
    const isGoing = Date.now() < goUntil
    goUntil = 0
    if (!(isGoing ? goTo(key) : keys[key]?.())) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Runs before the keys of a list, for which the letters after `g` have other meanings.
  addEventListener('keydown', onKey, { capture: true })
}

function openSearch(): boolean {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-search-${name}]`)
  const place = find('box') ?? find('link')
  place?.focus()
  place?.click()
  return place !== null
}

function goTo(key: string): boolean {
  const place = PLACES.find(([letter]) => letter === key)
  const link = place && linkOf(place)
  link?.click()
  return Boolean(link)
}
