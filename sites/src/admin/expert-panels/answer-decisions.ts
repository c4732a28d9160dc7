import { createAlert } from '../../lib/alerts.ts'
import { createSelection } from '../lists/selection.ts'
import { createUndoBar } from '../lists/undo-bar.ts'
import { selectedAnswers, undoneNow } from './messages.ts'
import { forgetUndo, offeredUndo } from './offered-undo.ts'
import { undoAnswersStatus } from './panel.requests.ts'
import { panelErrorText, showAgain } from './panel-forms.ts'

/** The bar of actions on the selected answers, visible while some are selected. */
function enableSelection(part: HTMLElement): void {
  const all = part.querySelector<HTMLInputElement>('[data-selects-all]')
  const bar = part.querySelector<HTMLElement>('[data-selected]')
  if (!all || !bar) return
  const { show } = createSelection(part, {
    boxes: 'input[name=answer]',
    all,
    onChange: ({ length }) => {
      bar.hidden = length === 0
      bar.querySelector('p')?.replaceChildren(selectedAnswers(length))
      all.indeterminate = length > 0 && !all.checked
    },
  })
  all.disabled = false
  // Boxes that were selected before the script ran, or that the browser has restored.
  show()
}

/** The decision that led to this page load can be undone for some seconds. */
function showUndo(part: HTMLElement, questionId: string): void {
  const offer = offeredUndo(questionId)
  if (!offer) return
  const undo = async () => {
    forgetUndo()
    try {
      const restored = await undoAnswersStatus(questionId, offer.operationId)
      createAlert({ displayType: 'positive', title: undoneNow(restored.length) })
      showAgain()
    } catch (error) {
      createAlert({ displayType: 'negative', title: panelErrorText(error) })
    }
  }
  createUndoBar(part).show(offer.text, undo, offer.leftMs)
}

export function enableDecisions(): void {
  const part = document.querySelector<HTMLElement>('[data-decisions]')
  if (!part) return
  enableSelection(part)
  showUndo(part, part.dataset.decisions ?? '')
}
