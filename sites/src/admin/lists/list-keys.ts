/** Set while the reader wants no single keys: some speak to their device, or press keys by accident. */
const OFF_STORED = 'council.list-keys-off'
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

/** The single keys of a staff list. Enter needs none: the link of the row has the focus. */
export function enableListKeys(help: HTMLDetailsElement): void {
  const choice = help.querySelector<HTMLInputElement>('[data-keys-on]')
  if (!choice) return
  choice.checked = localStorage.getItem(OFF_STORED) === null
  help.hidden = false
  choice.addEventListener('change', () => {
    if (choice.checked) localStorage.removeItem(OFF_STORED)
    else localStorage.setItem(OFF_STORED, 'true')
  })
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
    if (!choice.checked || ctrlKey || metaKey || altKey || defaultPrevented) return
    if (target instanceof Element && target.closest(TYPING)) return
    if (press(key, help)) event.preventDefault()
  })
}

/** Whether the key is one of the list. */
function press(key: string, help: HTMLDetailsElement): boolean {
  const step = STEPS[key]
  if (step) return focusRow(step)
  if (key === '?') {
    help.open = !help.open
    if (help.open) help.querySelector('summary')?.focus()
    return true
  }
  const search = key === '/' ? document.querySelector<HTMLInputElement>('[data-search-box]') : null
  search?.focus()
  search?.select()
  return search !== null
}

function focusRow(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = rows.findIndex((row) => row.matches(':focus'))
  const next = at === -1 ? rows[step > 0 ? 0 : rows.length - 1] : rows[at + step]
  next?.focus()
  return rows.length > 0
}
