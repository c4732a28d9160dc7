import { enableConfirmedAction } from '../../features/articles/status/confirmed-action.ts'
import { RequestError } from '../../lib/graphql/request-error.ts'
import { deleteBatch, deleteQuestion, deleteRoundup } from './panel.requests.ts'
import { panelErrorText } from './panel-forms.ts'

const DELETIONS: Readonly<Record<string, (id: string, confirmedAnswers: number) => Promise<unknown>>> = {
  batch: deleteBatch,
  question: deleteQuestion,
  roundup: (id) => deleteRoundup(id),
}

/** Makes the call, and once more after the password was confirmed if that is asked for. */
async function withStepUp(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    const isAsked = error instanceof RequestError && error.code === 'NotAllowed' && error.extensions.stepUp === true
    if (!isAsked) throw error
    const { openStepUp } = await import('./open-step-up.tsx')
    if (!(await openStepUp())) throw error
    return call()
  }
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
