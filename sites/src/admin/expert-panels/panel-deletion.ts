import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { withStepUp } from '../step-up/with-step-up.ts'
import { deleteBatch, deleteQuestion, deleteRoundup } from './panel.requests.ts'
import { panelErrorText } from './panel-forms.ts'

const DELETIONS: Readonly<Record<string, (id: string, confirmedAnswers: number) => Promise<unknown>>> = {
  batch: deleteBatch,
  question: deleteQuestion,
  roundup: (id) => deleteRoundup(id),
}

export function enableDeletions(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-deletes]')) {
    const { deletes = '', row = '', answers = '0', destination = '/admin/expert-panels' } = part.dataset
    const act = DELETIONS[deletes]
    if (act)
      enableConfirmedAction(part, {
        act: () => withStepUp(() => act(row, Number(answers))),
        destination,
        textOf: panelErrorText,
      })
  }
}
