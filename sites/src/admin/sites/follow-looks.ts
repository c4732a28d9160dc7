import { contrastReport, ratioText } from '../../brands/contrast-report.ts'
import { LOOKS_MESSAGES as M } from './looks-messages.ts'
import { enablePictures } from './new-pictures.ts'

/** Frames are reloaded once the form has not changed for this long. */
const QUIET_MS = 400
const COLOUR = /^#[0-9a-f]{6}$/i

function enable(form: HTMLFormElement): void {
  const text = (name: string) => {
    const value = new FormData(form).get(`config.${name}`)
    return typeof value === 'string' ? value : ''
  }
  let timer = 0
  const show = () => {
    const [accent, ground] = [text('looks.accent'), text('looks.ground')]
    if (!COLOUR.test(accent) || !COLOUR.test(ground)) return
    showContrast({ accent, ground, scheme: text('looks.scheme') === 'dark' ? 'dark' : 'light' })
    clearTimeout(timer)
    timer = window.setTimeout(() => showPages(form), QUIET_MS)
  }
  form.addEventListener('input', show)
  // Chosen before this script was loaded.
  if ([...form.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue)) show()
}

function showContrast(looks: Parameters<typeof contrastReport>[0]): void {
  for (const row of contrastReport(looks)) {
    for (const when of ['before', 'after'] as const) {
      const cell = document.querySelector<HTMLElement>(`[data-sample="${row.name} ${when}"]`)
      const { ratio, colour, ground } = row[when]
      cell?.querySelector('rect')?.setAttribute('fill', ground)
      cell?.querySelector('circle')?.setAttribute('fill', colour)
      cell?.querySelector('path')?.setAttribute('stroke', colour)
      const [figure, verdict] = cell?.querySelectorAll('span') ?? []
      if (figure) figure.textContent = ratioText(ratio)
      if (verdict) verdict.textContent = ratio >= row.least ? M.enough : M.tooLow
    }
  }
}

/** Updates the pages in frames with the form's current design. */
function showPages(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name]) => name.startsWith('config.'))
  const addressOf = (address: string) => {
    const url = new URL(address, location.origin)
    for (const [name, value] of typed) if (typeof value === 'string') url.searchParams.set(name, value)
    return url.href
  }
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-preview-frame]')) {
    frame.src = addressOf(frame.src)
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-preview-link]'))
    link.href = addressOf(link.href)
}

const form = document.querySelector<HTMLFormElement>('[data-looks-form]')
if (form) {
  enable(form)
  enablePictures(form)
}
