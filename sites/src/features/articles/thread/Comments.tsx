import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { DateText } from '../../../ui/time/DateText.tsx'
import { THREAD_MESSAGES } from './messages.ts'
import { firstUnread, lastUnread, useReadMark } from './use-read-mark.ts'
import './thread.css'

export type ThreadComment = {
  readonly id: string
  readonly remark: string
  readonly createdAt: string
  readonly hasRead: boolean
  /** A note between editors; only editors get this field. */
  readonly isPrivate?: boolean
  readonly author: { readonly id: string; readonly snapshot: { readonly name: string; readonly avatar: string | null } }
}

type CommentsProps = {
  readonly comments: readonly ThreadComment[]
  /** The reader; their own comments are labelled as such. */
  readonly userId: string
  readonly timeZone: string
  /** Called when the last unread comment has been in view. */
  readonly onRead: (remarkId: string) => Promise<unknown>
}

/** The comments about an article, oldest first, with a divider above the first unread one. */
export function Comments({ comments, userId, timeZone, onRead }: CommentsProps) {
  const last = lastUnread(comments)
  const newest = useReadMark(last, onRead)
  const unread = firstUnread(comments)
  return (
    <ol className="comments">
      {comments.map((comment) => {
        const { name, avatar } = comment.author.snapshot
        return (
          <li
            className="comment"
            key={comment.id}
            data-private={comment.isPrivate ? '' : undefined}
            ref={comment === last ? newest : null}
          >
            {comment === unread && <p className="comment__new">{ARTICLE_MESSAGES.feedbackNew}</p>}
            <Avatar name={name} avatar={avatar} size="mini" />
            <div>
              <p className="comment__who">
                <strong>{comment.author.id === userId ? ARTICLE_MESSAGES.feedbackMine : name}</strong>{' '}
                <DateText className="caption soft" at={comment.createdAt} timeZone={timeZone} style="moment" />
              </p>
              {comment.isPrivate && <PrivateMark />}
              <p className="comment__text">{comment.remark}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Marks what only editors see. */
export function PrivateMark() {
  return (
    <p className="private-mark">
      <Icon name="lock" size={16} />
      {THREAD_MESSAGES.privateNote}
    </p>
  )
}
