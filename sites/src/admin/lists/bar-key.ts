/**
 * One key leads from the rows to the bar of what is done with the selected ones, and Escape back to where it was pressed. It is a
 * key of the rows alone, so that it is not taken from anybody who types.
 */
export function enableBarKey(rows: HTMLElement, bar: HTMLElement): void {
  let from: HTMLElement | null = null
  rows.addEventListener('keydown', (event) => {
    const field = bar.querySelector<HTMLElement>('[aria-keyshortcuts]')
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isAlone || event.key.toUpperCase() !== field?.getAttribute('aria-keyshortcuts')) return
    // Hidden while nothing is selected.
    if (field.closest('[hidden]')) return
    event.preventDefault()
    from = event.target instanceof HTMLElement ? event.target : null
    field.focus()
  })
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') from?.focus()
  })
}
