import { EDITOR_STATUS_LABELS } from '#shared/domain/articles/messages.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Badge } from '../../../ui/badge/Badge.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { daysBetween } from '../days-between.ts'
import {
  ARTICLE_ROW_MESSAGES,
  COLUMN_MESSAGES,
  DUE_LABELS,
  daysInStatus,
  LIST_MESSAGES,
  notableBand,
  unreadLabel,
} from '../messages.ts'
import { STATUS_TONES } from '../status-tones.ts'
import type { ListRow } from './list.queries.ts'

type ArticleRowProps = {
  readonly article: ListRow
  readonly isHydrated: boolean
  readonly isSelected: boolean
  readonly onSelect: (isOn: boolean) => void
  readonly timeZone: string
  readonly now: string
}

export function ArticleRow({ article, isHydrated, isSelected, onSelect, timeZone, now }: ArticleRowProps) {
  const title = article.title.trim() || ARTICLE_ROW_MESSAGES.untitled
  const due = DUE_LABELS[article.due]
  const originality = notableBand(article.scanBand)
  return (
    <tr data-selected={isSelected ? '' : undefined}>
      <td className="list__box">
        <input
          type="checkbox"
          aria-label={`${LIST_MESSAGES.select} ${title}`}
          disabled={!isHydrated}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </td>
      <th scope="row" className="list__title">
        <a href={`/admin/articles/${encodeURIComponent(article.id)}`}>{title}</a>
        {article.unreadFeedbackCount > 0 && (
          <span className="list__unread">{unreadLabel(article.unreadFeedbackCount)}</span>
        )}
        {originality && <span className="list__unread">{originality.label}</span>}
      </th>
      <td className="list__author">
        <span>
          <Avatar name={article.author.name.fullName} avatar={article.author.profile.avatar} size="xs" lazy />
          <span className="list__clip">{article.author.name.fullName}</span>
        </span>
      </td>
      <td>
        <Badge tone={STATUS_TONES[article.status]}>{EDITOR_STATUS_LABELS[article.status]}</Badge>
      </td>
      <td className="list__figure" data-label={COLUMN_MESSAGES.since}>
        <time dateTime={article.statusUpdatedAt}>{daysInStatus(daysBetween(article.statusUpdatedAt, now))}</time>
      </td>
      <td className="list__due">{due && <Badge tone={due.tone}>{due.label}</Badge>}</td>
      <td className={article.editor ? 'list__editor' : 'list__editor soft'}>
        <span className="list__clip">{article.editor?.name.fullName ?? ARTICLE_ROW_MESSAGES.nobody}</span>
      </td>
      <td className="list__figure" data-label={COLUMN_MESSAGES.words}>
        {article.wordCount.toLocaleString('en-US')}
      </td>
      <td className="list__figure" data-label={COLUMN_MESSAGES.submitted}>
        {article.submittedDate ? <DateText at={article.submittedDate} timeZone={timeZone} /> : '–'}
      </td>
    </tr>
  )
}
