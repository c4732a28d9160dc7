const TYPING = 'input, textarea, select, [contenteditable], dialog'

/** The key leads to the search box of the page, else to the page of search, while the choice is stored under this name. */
export function listenForSearchKey(stored: string): void {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || !localStorage.getItem(stored)) return
    if (target instanceof Element && target.closest(TYPING)) return
    const find = (name: string) => document.querySelector<HTMLElement>(`[data-search-${name}]`)
    const place = find('box') ?? find('link')
    if (!place) return
    event.preventDefault()
    place.focus()
    place.click()
  })
}
