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
  /** The reader; their own remarks are labelled as such. */
  readonly userId: string
  readonly timeZone: string
  /** Called when the last unread remark has been in view. */
  readonly onRead: (remarkId: string) => Promise<unknown>
}

/** The remarks about an article, oldest first, with a divider above the first unread one. */
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
