import { graphql } from '../../../lib/graphql/admin.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'
import { ADMIN_IN_SHELL } from '../../me.ts'

export const MEMBER_OVERVIEW = graphql(
  `
    query StaffMemberOverview($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) {
        id
        name
        email
        isActive
        membershipTier
        lastAccessedAt
        snapshot { companyName jobTitle location joinedAt standing isModerator isFounding vertical health }
      }
      memberOverview(id: $id) {
        membership { productName termMonths renewsAt isAutoRenewalOn hasEnded pastDueSince }
        articles { status count }
        answers
        forumPosts
        forumReplies
        introductionsSent
        introductionsReceived
        deletionDueAt
        openDataCopies
        mergedInto { name }
      }
      memberTimeline(id: $id) { kind at text articleId amountInCents currency }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const MEMBER_PROFILE = graphql(
  `
    query StaffMemberProfile($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberWholeProfile(id: $id) {
        jobTitle
        companyName
        pronouns
        displayPronouns
        location
        biography
        companyDescription
        areaOfFocus
        industry
        employeeCount
        expertise
        links { name href }
        hidden
        publicUrl
        articles { title path publishedAt }
        updatedAt
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const MEMBER_CONTACT = graphql(
  `
    query StaffMemberContact($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberContact(id: $id) {
        email
        username
        phone { number }
        phoneVerifiedAt
        address { countryCode line1 line2 city region postalCode }
      }
      memberEmailChanges(id: $id) {
        id
        state
        way
        oldEmail
        newEmail
        reason
        identityCheck
        askedBy
        askedAt
        oldConfirmedAt
        newConfirmedAt
        waitEndsAt
        expiresAt
        endedAt
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const MEMBER_SUPPORT_CONTACTS = graphql(
  `
    query StaffMemberSupportContacts($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberSupportContacts(id: $id) {
        id
        kind
        name
        email
        mobilePhone { number }
        officePhone { number extension }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const MEMBER_CREDENTIALS = graphql(
  `
    query StaffMemberCredentials($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberCredentials(id: $id) {
        email
        username
        hasPassword
        mustChangePassword
        hasVerifiedPhone
        sessions { id device network createdAt lastUsedAt }
        signIns { id device network at endedAt }
        failed { passwords codes lockedUntil }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const MEMBER_ACTIVATION = graphql(
  `
    query StaffMemberActivation($id: ID!) {
      me { ...AdminInShell }
      member(id: $id) { id name email isActive }
      memberActivation(id: $id) {
        isActive
        isDeleted
        isMerged
        sessions
        groups
        openPanels
        scheduledArticles
        articlesInReview
        membership { productName renewsAt isAutoRenewalOn hasEnded }
        changes { id isActive reason by at }
      }
    }
  `,
  [ADMIN_IN_SHELL],
)

export const END_SESSIONS = graphql(`
  mutation StaffEndSessions($userId: ID!, $sessionId: ID) {
    memberSessionsEnd(userId: $userId, sessionId: $sessionId)
  }
`)

export const LIFT_LOCKS = graphql(`
  mutation StaffLiftLocks($userId: ID!) {
    memberLocksLift(userId: $userId)
  }
`)

export type MemberOverview = ResultOf<typeof MEMBER_OVERVIEW>
export type MemberEvent = MemberOverview['memberTimeline'][number]
export type Activation = ResultOf<typeof MEMBER_ACTIVATION>['memberActivation']
