/* The fields of the forum's queue for moderators and staff; strings, which the documents of both check against their
   own schema. */

export const WAITING_ENTRY_FRAGMENT = `
  fragment WaitingEntry on ForumQueueItem {
    entryId title isReply state heldFor message waitingSince audienceName
    author { name { fullName } }
    reports { reason note reporterName createdAt }
    lastDecision { appeal }
  }
`

export const MODERATED_ENTRY_FRAGMENT = `
  fragment ModeratedEntry on ForumQueueItem {
    ...WaitingEntry
    postId queueVersion canDecide canArrange isClosed isPinned audienceId
    author { id snapshot { jobTitle companyName joinedAt } profile { avatar } }
    authorHistory { approved removed rejected }
    versions { title message replacedAt }
    before { authorName text }
    lastDecision { decision message byName decidedAt }
    decisions { decision message }
  }
`
