import { showBusy } from '../../ui/button/show-busy.ts'
import { UNDOING } from './undo-messages.ts'

/** The bar under a board or a list that undoes the last change: available for some seconds, also by Ctrl+Z. */
export function createUndoBar(board: HTMLElement) {
  const bar = board.querySelector<HTMLElement>('[data-done]')
  const button = bar?.querySelector<HTMLButtonElement>('button')
  let undo: (() => Promise<void>) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    undo = null
    if (bar) bar.hidden = true
  }
  const run = async () => {
    const work = undo
    if (!work || !button) return
    clearTimeout(timer)
    undo = null
    showBusy(button, UNDOING)
    await work()
    showBusy(button, null)
    hide()
  }
  button?.addEventListener('click', () => void run())
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping || !undo) return
    event.preventDefault()
    void run()
  })

  return {
    hide,
    show: (text: string, work: () => Promise<void>, forMs: number) => {
      hide()
      if (!bar) return
      undo = work
      bar.querySelector('p')?.replaceChildren(text)
      bar.hidden = false
      timer = setTimeout(hide, forMs)
    },
  }
}
