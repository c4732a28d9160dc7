import { SIDE_PANEL_MESSAGES } from './messages.ts'

/** Renders the summary of the row that has this link. */
export type ShowSummary = (place: HTMLElement, link: HTMLAnchorElement) => void

/** A row that is only passed by with the keys is not loaded. */
const REST_MS = 120

/**
 * The panel beside a staff list, with a summary of the row that has the focus or was clicked. While it is open, the
 * first click on a row shows it there, and the next one follows the link; Enter always follows it. `load` fetches the script of the
 * summaries when the first one is shown. Returns what to call when rows have changed.
 */
export function enableSidePanel(
  list: HTMLElement,
  load: () => Promise<{ readonly showSummary: ShowSummary }>,
): () => void {
  const toggle = document.querySelector<HTMLButtonElement>('[data-side-toggle]')
  const panel = document.querySelector<HTMLElement>('[data-side-panel]')
  const place = panel?.querySelector<HTMLElement>('[data-side-summary]')
  if (!toggle || !panel || !place) return () => {}
  let shown: HTMLAnchorElement | null = null
  let shownOnPress: HTMLAnchorElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const render = async () => {
    const link = shown
    if (!link) return
    try {
      const { showSummary } = await load()
      if (shown === link) showSummary(place, link)
    } catch {
      place.replaceChildren(SIDE_PANEL_MESSAGES.failed)
    }
  }
  const mark = (link: HTMLAnchorElement | null) => {
    shown?.closest('tr')?.removeAttribute('aria-current')
    shown = link
    shown?.closest('tr')?.setAttribute('aria-current', 'true')
    clearTimeout(timer)
  }
  const show = (link: HTMLAnchorElement | null) => {
    if (!link || link === shown) return
    const isFirst = shown === null
    mark(link)
    timer = setTimeout(render, isFirst ? 0 : REST_MS)
  }
  const setOpen = (isOpen: boolean) => {
    panel.hidden = !isOpen
    toggle.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) show(linkOf(document.activeElement, list) ?? list.querySelector('[data-row-link]'))
    else mark(null)
  }
  const close = () => {
    const link = shown
    setOpen(false)
    ;(link ?? toggle).focus()
  }

  toggle.removeAttribute('data-waits')
  toggle.addEventListener('click', () => setOpen(panel.hidden !== false))
  panel.querySelector('[data-side-close]')?.addEventListener('click', close)
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  list.addEventListener('focusin', ({ target }) => {
    if (!panel.hidden) show(linkOf(target, list))
  })
  // The press already moves the focus.
  list.addEventListener('pointerdown', () => {
    shownOnPress = shown
  })
  list.addEventListener('click', (event) => {
    const link = linkOf(event.target, list)
    const isKeyOrModified = event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey
    if (panel.hidden || !link || isKeyOrModified || isOtherControl(event.target)) return
    show(link)
    if (link !== shownOnPress) event.preventDefault()
  })
  return () => void render()
}

/** The link of the row that contains the element. */
function linkOf(target: EventTarget | null, list: HTMLElement): HTMLAnchorElement | null {
  const row = target instanceof Element && list.contains(target) ? target.closest('tr') : null
  return row?.querySelector<HTMLAnchorElement>('[data-row-link]') ?? null
}

function isOtherControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a:not([data-row-link]), button, input, label') !== null
}
