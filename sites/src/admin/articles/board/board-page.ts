import { DUE_STATES, type DueState } from '#shared/domain/articles/due-state.ts'
import { isArticleStatus } from '#shared/domain/articles/statuses.ts'
import { createBadge } from '../../../ui/badge/create-badge.ts'
import { daysBetween } from '../days-between.ts'
import { dueBadgeOnCard } from '../due/messages.ts'
import {
  ARTICLE_ROW_MESSAGES,
  BOARD_MESSAGES,
  countOf,
  DUE_LABELS,
  daysInStatus,
  oldestLabel,
  selectLabel,
  showAllLabel,
} from '../messages.ts'
import { indicesOf, statusesAt } from '../status-indices.ts'
import type { BoardCard, BoardColumn, Columns } from './board-moves.ts'

/* The server-rendered board: parsed into values, and updated in place. */

/* Parts of a card. */
const AUTHOR = 'p > span:not(.avatar, .badge)'
const FOOT = 'div'

function textOf(within: Element, selector: string): string {
  return within.querySelector(selector)?.textContent ?? ''
}

function dueOf({ dataset }: HTMLElement): DueState {
  return DUE_STATES.find((one) => one === dataset.due) ?? 'NONE'
}

function dueDaysOf(card: HTMLElement): Pick<BoardCard, 'due' | 'dueDay' | 'deskDate'> {
  const { day = null, desk } = card.dataset
  return { due: dueOf(card), dueDay: day, deskDate: desk === undefined ? null : day }
}

export function idOf(card: Element): string {
  return card.querySelector('a')?.id ?? ''
}

function readCard(element: HTMLElement, status: BoardCard['status']): BoardCard {
  const title = textOf(element, 'a')
  const editor = element.querySelector('.is-assigned')
  return {
    id: idOf(element),
    title: title === ARTICLE_ROW_MESSAGES.untitled ? '' : title,
    status,
    statusUpdatedAt: element.querySelector('time')?.dateTime ?? '',
    ...dueDaysOf(element),
    authorName: textOf(element, AUTHOR),
    allowedStatuses: statusesAt(element.dataset.to ?? ''),
    editor: editor && { name: { fullName: editor.textContent ?? '' } },
  }
}

export function cardElements(board: HTMLElement): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>('.card')]
}

export function columnElements(board: HTMLElement): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>('[data-column]')]
}

export function readColumns(board: HTMLElement): Columns {
  return columnElements(board).flatMap((element) => {
    const status = element.dataset.column
    if (!isArticleStatus(status)) return []
    return {
      status,
      count: Number(element.dataset.count),
      oldestAt: element.dataset.oldest ?? null,
      due: dueOf(element),
      articles: cardElements(element).map((card) => readCard(card, status)),
    }
  })
}

export function moveButtonId(cardId: string): string {
  return `move-${cardId}`
}

/** Created by the script, because without it the button would do nothing. */
function createMoveButton(card: BoardCard): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.id = moveButtonId(card.id)
  button.className = 'card__move'
  button.setAttribute('popovertarget', 'move-menu')
  return button
}

/** Attributes that only the script uses: the keys of the board and the selection. */
export function prepareCard(element: HTMLElement, card: BoardCard) {
  const link = element.querySelector('a')
  if (link) Object.assign(link.dataset, { rowLink: '', edit: '' })
  if (link) link.draggable = false
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.value = card.id
  box.dataset.rowBox = ''
  box.setAttribute('aria-label', selectLabel(card.title.trim() || ARTICLE_ROW_MESSAGES.untitled))
  element.querySelector(FOOT)?.prepend(box)
}

export function showMoveButton(element: HTMLElement, card: BoardCard, isBusy: boolean) {
  const present = element.querySelector('.card__move')
  if (card.allowedStatuses.length === 0) return present?.remove()
  const button = present ?? createMoveButton(card)
  const label = isBusy ? BOARD_MESSAGES.moving : BOARD_MESSAGES.moveTo
  button.textContent = label
  button.setAttribute('aria-label', `${label} (${card.title.trim() || ARTICLE_ROW_MESSAGES.untitled})`)
  if (!present) element.querySelector(FOOT)?.append(button)
}

/** The badge of the due state is the first of a card's badges. */
function showDue(element: HTMLElement, card: BoardCard) {
  const flags = element.querySelector('.card__flags') ?? document.createElement('p')
  if (dueBadgeOnCard(dueDaysOf(element))) flags.firstElementChild?.remove()
  const shown = dueBadgeOnCard(card)
  if (shown) flags.prepend(createBadge(shown))
  flags.className = 'card__flags'
  if (flags.childElementCount === 0) flags.remove()
  else element.querySelector(AUTHOR)?.parentElement?.after(flags)
  element.dataset.due = card.due
  if (card.dueDay) element.dataset.day = card.dueDay
  else delete element.dataset.day
  element.toggleAttribute('data-desk', card.deskDate !== null)
}

export function showCard(element: HTMLElement, card: BoardCard, { isBusy, now }: { isBusy: boolean; now: string }) {
  showDue(element, card)
  const link = element.querySelector('a')
  // Its place in the column is that of the article when it is opened.
  if (link) link.href = link.href.replace(/[-\w]*\.\d+$/, `.${indicesOf([card.status])}`)
  element.dataset.to = indicesOf(card.allowedStatuses)
  if (isBusy) element.setAttribute('aria-busy', 'true')
  else element.removeAttribute('aria-busy')
  const time = element.querySelector('time')
  if (time) {
    time.dateTime = card.statusUpdatedAt
    time.textContent = daysInStatus(daysBetween(card.statusUpdatedAt, now))
  }
  const editor = element.querySelector(`${FOOT} > span`)
  if (editor) {
    editor.textContent = card.editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody
    editor.classList.toggle('is-assigned', card.editor !== null)
  }
  showMoveButton(element, card, isBusy)
}

function createCards(column: HTMLElement): HTMLElement {
  const list = document.createElement('ul')
  list.className = 'board__cards'
  column.querySelector('.board__head')?.after(list)
  return list
}

/** Moves only misplaced elements, so that the others keep focus and scroll position. */
function showCards(column: HTMLElement, elements: readonly HTMLElement[]) {
  const present = column.querySelector<HTMLElement>('.board__cards')
  if (elements.length === 0) return present?.remove()
  const list = present ?? createCards(column)
  elements.forEach((element, i) => {
    if (list.children[i] !== element) list.insertBefore(element, list.children[i] ?? null)
  })
  for (const other of [...list.children].slice(elements.length)) other.remove()
}

function showAge(element: HTMLElement, { oldestAt, due }: BoardColumn, now: string) {
  const head = element.querySelector('.board__head')
  const age = element.querySelector('.board__age') ?? document.createElement('p')
  age.className = 'board__age'
  const badge = DUE_LABELS[due]
  if (oldestAt) age.replaceChildren(oldestLabel(daysBetween(oldestAt, now)), ...(badge ? [createBadge(badge)] : []))
  if (oldestAt) head?.append(age)
  else age.remove()
}

/** `cards` has the elements of all cards, including those whose column is not shown. */
export function showColumns(
  board: HTMLElement,
  columns: Columns,
  { cards, now }: { cards: ReadonlyMap<string, HTMLElement>; now: string },
) {
  for (const element of columnElements(board)) {
    const column = columns.find(({ status }) => status === element.dataset.column)
    if (!column) continue
    const count = element.querySelector('.board__count')
    if (count) count.textContent = countOf(column.count)
    const more = element.querySelector('.board__more a')
    if (more) more.textContent = showAllLabel(column.count)
    element.toggleAttribute('data-empty', column.count === 0)
    showAge(element, column, now)
    showCards(
      element,
      column.articles.flatMap(({ id }) => cards.get(id) ?? []),
    )
  }
}
