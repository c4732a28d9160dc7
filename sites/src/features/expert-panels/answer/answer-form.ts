import type { AnswerProps } from './props.ts'

/** The answer being written in this browser: its editor opens immediately, so that text left on the device is found. */
const OPEN_KEY = 'council.open-answer'

const section = document.querySelector<HTMLElement>('[data-answer]')
const form = section?.querySelector('form')
const place = section?.querySelector<HTMLElement>('.answer__editor')

if (section?.dataset.answer && form && place) {
  const props: AnswerProps = JSON.parse(section.dataset.answer)
  let isLoading = false
  const open = async () => {
    if (isLoading) return
    isLoading = true
    try {
      const [{ mountAnswerEditor }, { answerCalls: calls }] = await Promise.all([
        import('./mount-answer-editor.tsx'),
        props.isJoining ? import('./joining.requests.ts') : import('./answer.requests.ts'),
      ])
      localStorage.setItem(OPEN_KEY, props.questionId)
      mountAnswerEditor({ place, form, props, calls })
    } catch {
      // The plain form stays; the next focus tries again.
      isLoading = false
    }
  }
  form.addEventListener('focusin', open)
  if (form.contains(document.activeElement) || localStorage.getItem(OPEN_KEY) === props.questionId) void open()
}
