import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { firstUnread, lastUnread, useReadMark } from './use-read-mark.ts'
import './thread.css'

export type ThreadRemark = {
  readonly id: string
  readonly remark: string
  readonly createdAt: string
  readonly hasRead: boolean
  readonly author: { readonly id: string; readonly snapshot: { readonly name: string; readonly avatar: string | null } }
}

type RemarksProps = {
  readonly remarks: readonly ThreadRemark[]
  /** Who reads: what they wrote themselves is theirs. */
  readonly userId: string
  readonly timeZone: string
  /** The last new remark has been seen. */
  readonly onRead: (remarkId: string) => Promise<unknown>
}

/** The remarks about an article, oldest first, with a line above the first one that is new to the reader. */
export function Remarks({ remarks, userId, timeZone, onRead }: RemarksProps) {
  const last = lastUnread(remarks)
  const newest = useReadMark(last, onRead)
  const unread = firstUnread(remarks)
  return (
    <ol className="remarks">
      {remarks.map((remark) => {
        const { name, avatar } = remark.author.snapshot
        return (
          <li className="remark" key={remark.id} ref={remark === last ? newest : null}>
            {remark === unread && <p className="remark__new">{ARTICLE_MESSAGES.feedbackNew}</p>}
            <Avatar name={name} avatar={avatar} size="mini" />
            <div>
              <p className="remark__who">
                <strong>{remark.author.id === userId ? ARTICLE_MESSAGES.feedbackMine : name}</strong>{' '}
                <DateText className="caption soft" at={remark.createdAt} timeZone={timeZone} style="moment" />
              </p>
              <p className="remark__text">{remark.remark}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
