import { UNDO_MS } from '#shared/domain/articles/limits.ts'
import { alertFrom } from '../../../ui/alert/alert-template.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { adminErrorText } from '../admin-error-text.ts'
import { assignedTo, assignmentUndone, assignTo, keptAssignment, LIST_MESSAGES, notAssigned } from '../messages.ts'
import { type AssignedRow, assignMany, undoAssign } from './list.mutations.ts'

type BulkBarOptions = {
  readonly template: HTMLTemplateElement | null
  readonly onChanged: (rows: readonly AssignedRow[]) => void
  readonly onClear: () => void
}

/** `undoableId` is the operation that can still be undone. */
type Done = { readonly message: string; readonly undoableId: string | null }

async function assign(ids: readonly string[], editor: HTMLOptionElement) {
  const operationId = crypto.randomUUID()
  const { assigned, refused } = await assignMany(ids, editor.value, operationId)
  const parts = [assignedTo(assigned.length, editor.text), refused.length > 0 && notAssigned(refused.length)]
  const undoableId = assigned.length > 0 ? operationId : null
  return { changed: assigned, done: { message: parts.filter(Boolean).join(' '), undoableId } }
}

async function undo(operationId: string) {
  const { restored, keptIds } = await undoAssign(operationId)
  const parts = [assignmentUndone(restored.length), keptIds.length > 0 && keptAssignment(keptIds.length)]
  return { changed: restored, done: { message: parts.filter(Boolean).join(' '), undoableId: null } }
}

/** The bar under the list: answers a function that shows it for the selected articles. */
export function enableBulkBar(bar: HTMLElement, { template, onChanged, onClear }: BulkBarOptions) {
  const find = <E extends Element>(selector: string) => bar.querySelector<E & HTMLElement>(selector)
  const form = find<HTMLFormElement>('form')
  const select = find<HTMLSelectElement>('select')
  const [submitButton, undoButton, dismissButton] = ['[type=submit]', '[data-undoes]', '[data-dismisses]'].map((one) =>
    find<HTMLButtonElement>(one),
  )
  let ids: readonly string[] = []
  let done: Done | null = null
  let alert: HTMLElement | null = null
  let isBusy = false
  let undoTimer: ReturnType<typeof setTimeout> | undefined

  const show = () => {
    bar.toggleAttribute('data-shown', ids.length > 0 || done !== null || alert !== null)
    const count = find('.bulk__count')
    if (count) count.textContent = assignTo(ids.length)
    if (form) form.hidden = ids.length === 0
    if (undoButton) undoButton.hidden = !done?.undoableId
    if (dismissButton) dismissButton.hidden = done === null || done.undoableId !== null || ids.length > 0
  }
  const finish = (next: Done | null) => {
    clearTimeout(undoTimer)
    done = next
    find('[role=status]')?.replaceChildren(next?.message ?? '')
    if (next?.undoableId) undoTimer = setTimeout(() => finish({ ...next, undoableId: null }), UNDO_MS)
    show()
  }
  const run = async (
    button: HTMLElement | null | undefined,
    busyText: string,
    work: () => ReturnType<typeof assign>,
  ) => {
    if (isBusy || !button) return
    isBusy = true
    showBusy(button, busyText)
    alert?.remove()
    alert = null
    try {
      const { changed, done: next } = await work()
      onChanged(changed)
      finish(next)
    } catch (cause) {
      if (template) alert = alertFrom(template, adminErrorText(cause))
      if (alert) bar.append(alert)
    }
    showBusy(button, null)
    isBusy = false
    show()
  }

  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const editor = select?.selectedOptions[0]
    if (!editor?.value) return
    void run(submitButton, LIST_MESSAGES.assigning, async () => {
      const result = await assign(ids, editor)
      onClear()
      return result
    })
  })
  find('[data-clears]')?.addEventListener('click', onClear)
  undoButton?.addEventListener('click', () => {
    const operationId = done?.undoableId
    if (operationId) void run(undoButton, LIST_MESSAGES.undoing, () => undo(operationId))
  })
  dismissButton?.addEventListener('click', () => finish(null))

  return (selected: readonly string[]) => {
    // The form was not there without a selection, so it starts without an editor.
    if (ids.length === 0) form?.reset()
    ids = selected
    show()
  }
}
