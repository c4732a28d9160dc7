import { TITLE_MIN_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { FORUM_MESSAGES } from '../messages.ts'
import { memberPostPath } from '../paths.ts'
import { findSimilar } from './compose.requests.ts'

const PAUSE_MS = 600

/** Suggests posts with a similar title while the title is typed; once dismissed they stay hidden. */
export function offerSimilar(form: HTMLFormElement, audienceId: () => string | null): void {
  const box = form.querySelector<HTMLElement>('[data-similar]')
  const title = form.querySelector<HTMLInputElement>('input[name=title]')
  const list = box?.querySelector('ul')
  if (!box || !title || !list) return
  let [timer, asked] = [0, '']
  const show = async () => {
    const typed = title.value.trim()
    if (typed.length < TITLE_MIN_CHARACTERS || typed === asked) return
    asked = typed
    const found = await findSimilar(typed.slice(0, 255), audienceId()).catch(() => [])
    if (asked !== typed) return
    list.replaceChildren(
      ...found.map(({ id, title: name, replyCount }) => {
        const [item, link] = [document.createElement('li'), document.createElement('a')]
        link.href = memberPostPath(id)
        link.textContent = name
        item.append(link, ` · ${FORUM_MESSAGES.replies(replyCount)}`)
        return item
      }),
    )
    box.hidden = found.length === 0
  }
  const onInput = () => {
    clearTimeout(timer)
    timer = window.setTimeout(show, PAUSE_MS)
  }
  title.addEventListener('input', onInput)
  // The text typed before this was loaded.
  if (title.value !== title.defaultValue) onInput()
  box.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    clearTimeout(timer)
    title.removeEventListener('input', onInput)
    box.hidden = true
    title.focus()
  })
}
