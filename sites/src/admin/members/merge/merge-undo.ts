import { enableAct } from '../../step-up/enable-act.ts'
import { undoMerge } from './merge.requests.ts'
import { MERGE_PAGE_MESSAGES as M } from './messages.ts'
import { refusedText } from './refused-text.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-undoes-merge]')) {
  const failure = form.querySelector('[role=alert]')
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  if (failure && button)
    enableAct(button, failure, {
      send: () => undoMerge(form.dataset.undoesMerge ?? ''),
      busy: M.undoing,
      done: M.undone,
      textOf: (error) => refusedText(error, M.undoFailed),
    })
}
