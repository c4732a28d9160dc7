import { mergeReasonFault } from '#shared/domain/members/account/merge.ts'
import { unlessEmpty } from '../../forms/field-errors.ts'
import { enableAct } from '../../step-up/enable-act.ts'
import { mergeMembers } from './merge.requests.ts'
import { MERGE_PAGE_MESSAGES as M } from './messages.ts'
import { mergePath } from './paths.ts'
import { refusedText } from './refused-text.ts'

function enableForm(form: HTMLFormElement): void {
  const [failure, error] = [form.querySelector('[role=alert]'), form.querySelector('[data-reason-error]')]
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const field = form.querySelector('textarea')
  if (!failure || !error || !button || !field) return

  const typed = (name: string): string => {
    const value = new FormData(form).get(name)
    return typeof value === 'string' ? value : ''
  }
  enableAct(button, failure, {
    isReady: () => {
      const fault = unlessEmpty(typed('reason'), mergeReasonFault(typed('reason')))
      error.textContent = fault === true ? '' : fault
      field.setAttribute('aria-invalid', String(fault !== null))
      if (fault !== null) field.focus()
      return fault === null
    },
    send: () => mergeMembers({ keptId: typed('kept'), mergedId: typed('merged'), reason: typed('reason') }),
    busy: M.merging,
    done: M.merged,
    goTo: () => mergePath(typed('kept')),
    textOf: (refusal) => refusedText(refusal, M.failed),
  })
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-merges-members]')) enableForm(form)
