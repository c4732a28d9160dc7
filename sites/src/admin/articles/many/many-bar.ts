import { canSetDeskDate } from '#shared/domain/articles/due/desk-date-choice.ts'
import { UNDO_MS } from '#shared/domain/articles/limits.ts'
import type { ArticleStatus } from '#shared/domain/articles/statuses.ts'
import { createSelection } from '../../lists/selection.ts'
import type { createUndoBar } from '../../lists/undo-bar.ts'
import { adminErrorText } from '../admin-error-text.ts'
import type { BoardCard } from '../board/board-moves.ts'
import { confirmedMove } from '../confirmed-move.ts'
import { dueSetForMany } from '../due/messages.ts'
import { ARTICLE_ROW_MESSAGES } from '../messages.ts'
import type { Move } from '../move.mutations.ts'
import { STATUS_ORDER } from '../status-tones.ts'
import type { ChangedRow, ChangedRows } from './many.requests.ts'
import { menuItem } from './menu-item.ts'
import { DONE_WITH_MANY as DONE, moveToSome, notDone, selectedCount, skipToSelected } from './messages.ts'
import type { Notices } from './notices.ts'
import { createOperationIds } from './operation-ids.ts'

type Article = Pick<BoardCard, 'id' | 'title' | 'status' | 'deskDate' | 'allowedStatuses' | 'authorName'>
type Options = {
  readonly articleOf: (id: string) => Article | undefined
  readonly onChanged: (rows: readonly ChangedRow[]) => void
  readonly undoBar: ReturnType<typeof createUndoBar>
  readonly notices: Notices
}

/** Each article has its own address, so one move of many cannot publish them elsewhere. */
const NOT_FOR_MANY: ArticleStatus = 'MANUALLY_PUBLISHED'

/** Loaded at the first action: a page without a selection needs none. */
function requests() {
  return import('./many.requests.ts')
}

/** The selection of a board or a list, and the actions on it. */
export function enableManyBar(root: HTMLElement, { articleOf, onChanged, undoBar, notices }: Options): void {
  const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector)
  const [bar, moveMenu, assignMenu, hold] = ['[data-many]', '#many-move', '#many-assign', '[data-holds]'].map((one) =>
    find(one),
  )
  const dueForm = find<HTMLFormElement>('#many-due')
  const dueButton = find('[popovertarget=many-due]')
  const dueDay = dueForm?.querySelector('input')
  const skip = document.querySelector<HTMLElement>('[data-skips-to-selected]')
  const operations = createOperationIds()
  let isBusy = false

  const selected = () => selection.selected().flatMap((box) => articleOf(box.value) ?? [])
  const titleOf = (id: string) => articleOf(id)?.title.trim() || ARTICLE_ROW_MESSAGES.untitled

  const show = () => {
    for (const box of selection.boxes()) box.closest('tr, li')?.toggleAttribute('data-selected', box.checked)
    const chosen = selected()
    if (bar) bar.hidden = chosen.length === 0
    bar?.querySelector('.many__count')?.replaceChildren(selectedCount(chosen.length))
    skip?.replaceChildren(skipToSelected(chosen.length))
    if (skip) skip.hidden = chosen.length === 0
    const mayMove = (to: ArticleStatus) => chosen.filter(({ allowedStatuses }) => allowedStatuses.includes(to)).length
    if (hold) hold.hidden = mayMove('ON_HOLD') === 0
    if (dueButton) dueButton.hidden = !chosen.some(({ status }) => canSetDeskDate(status))
    const items = STATUS_ORDER.filter((to) => to !== NOT_FOR_MANY && mayMove(to) > 0).map((to) =>
      menuItem(moveToSome(to, mayMove(to), chosen.length), () => {
        moveMenu?.hidePopover()
        beginMove(to)
      }),
    )
    moveMenu?.replaceChildren(...items)
  }
  const selection = createSelection(root, {
    boxes: '[data-row-box]',
    all: find<HTMLInputElement>('thead input'),
    onChange: show,
  })

  /** Refused articles stay selected. */
  const finish = (
    done: 'moved' | 'assigned' | 'changed' | 'undone',
    { changed, refused }: ChangedRows,
    text: string,
  ) => {
    const ids = new Set(changed.map(({ id }) => id))
    const isLost = document.activeElement === document.body || bar?.contains(document.activeElement)
    selection.unselect((id) => ids.has(id))
    onChanged(changed)
    const first = selection.boxes().find((box) => ids.has(box.value))
    if (isLost) first?.closest('tr, li')?.querySelector<HTMLElement>('[data-row-link]')?.focus()
    if (changed.length > 0) notices.announce(text)
    const told = refused.map(({ articleId, message, status }) => ({ title: titleOf(articleId), message, status }))
    if (told.length > 0) notices.refuse(notDone(done, told))
  }

  /** Returns the error, if any. */
  const run = async (
    done: 'moved' | 'assigned' | 'changed',
    to: unknown,
    work: (ids: readonly string[], operationId: string) => Promise<ChangedRows>,
    say: (changed: readonly ChangedRow[]) => string,
  ): Promise<unknown> => {
    if (isBusy) return null
    isBusy = true
    let failure: unknown = null
    notices.clear()
    undoBar.hide()
    const chosen = selected().map(({ id }) => id)
    const operationId = operations.idOf(done, to, chosen)
    try {
      const answer = await work(chosen, operationId)
      operations.answered()
      const text = say(answer.changed)
      finish(done, answer, text)
      const ids = answer.changed.map(({ id }) => id)
      if (ids.length > 0) undoBar.show(text, () => undo(ids, operationId), UNDO_MS)
    } catch (cause) {
      failure = cause
    }
    isBusy = false
    return failure
  }
  const refuse = (failure: unknown) => {
    if (failure) notices.refuse(adminErrorText(failure))
  }

  const undo = async (ids: readonly string[], operationId: string) => {
    notices.clear()
    try {
      const answer = await (await requests()).undoMany(ids, operationId)
      finish('undone', answer, DONE.undone(answer.changed.length))
    } catch (cause) {
      refuse(cause)
    }
  }

  const move = (wanted: Move) => {
    const before = new Map(selected().map(({ id, status }) => [id, status]))
    const isEmailed = ({ id }: ChangedRow) => confirmedMove(before.get(id) ?? wanted.status, wanted.status) !== null
    return run(
      'moved',
      wanted,
      async (ids, operationId) => (await requests()).moveMany(ids, wanted, operationId),
      (changed) => {
        const emails = changed.filter(isEmailed).length
        return [DONE.moved(changed.length, wanted.status), ...(emails > 0 ? [DONE.emailed(emails)] : [])].join(' ')
      },
    )
  }

  /** As for one article, a move with an email is confirmed. */
  const beginMove = (to: ArticleStatus) => {
    const asked = selected().flatMap((article) => {
      const confirmed = article.allowedStatuses.includes(to) ? confirmedMove(article.status, to) : null
      return confirmed ? [{ confirmed, authorName: article.authorName }] : []
    })
    const [first] = asked
    if (!first) return void move({ status: to }).then(refuse)
    const question = {
      move: first.confirmed,
      authorName: first.authorName,
      authors: new Set(asked.map(({ authorName }) => authorName)).size,
    }
    import('../board/move-dialog.tsx')
      .then(({ askForMove }) => askForMove(root, question, { send: move, onClosed: refuse }))
      .catch(refuse)
  }

  hold?.addEventListener('click', () => beginMove('ON_HOLD'))
  find('[data-unselects]')?.addEventListener('click', selection.clear)
  assignMenu?.addEventListener('click', ({ target }) => {
    const { editor, name = '' } =
      (target instanceof Element && target.closest<HTMLElement>('[data-editor]')?.dataset) || {}
    if (!editor) return
    assignMenu.hidePopover()
    void run(
      'assigned',
      editor,
      async (ids, operationId) => (await requests()).assignMany(ids, editor, operationId),
      (changed) => DONE.assigned(changed.length, name),
    ).then(refuse)
  })
  /** The common day of the selected articles is the default. */
  dueForm?.addEventListener('beforetoggle', ({ newState }) => {
    const [day, ...others] = new Set(selected().map(({ deskDate }) => deskDate))
    if (newState === 'open' && dueDay) dueDay.value = (others.length === 0 && day) || ''
  })
  dueForm?.addEventListener('submit', (event) => {
    event.preventDefault()
    dueForm.hidePopover()
    const day = dueDay?.value || null
    // Articles that already have the day are not part of the undo.
    selection.unselect((id) => articleOf(id)?.deskDate === day)
    if (selected().length === 0) return
    void run(
      'changed',
      day,
      async (ids, operationId) => (await requests()).setDueDateOfMany(ids, day, operationId),
      (changed) => dueSetForMany(changed.length, day),
    ).then(refuse)
  })
  // Boxes that were selected before the script ran, or that the browser has restored.
  selection.show()
}
