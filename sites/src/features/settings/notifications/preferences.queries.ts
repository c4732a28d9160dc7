import { ME_IN_SHELL } from '../../../layouts/shell/me.ts'
import { graphql } from '../../../lib/graphql/member.ts'
import type { ResultOf } from '../../../lib/graphql/typed-document.ts'

export const NOTIFICATION_SETTINGS = graphql(
  `
    query NotificationSettings {
      me {
        ...MeInShell
        email
        emailReport
        quietHours { from to }
        forumDigest
        isPushSetUp
        pushDevices { id name isFcm addedAt lastUsedAt }
        notificationPreferences {
          id
          group
          options { id name description selections { id channel selected canChange } }
        }
      }
    }
  `,
  [ME_IN_SHELL],
)

type Settings = ResultOf<typeof NOTIFICATION_SETTINGS>['me']
export type PreferenceGroup = Settings['notificationPreferences'][number]
export type PreferenceOption = PreferenceGroup['options'][number]
export type PreferenceSelection = PreferenceOption['selections'][number]
export type PushDevice = Settings['pushDevices'][number]
export type QuietHours = NonNullable<Settings['quietHours']>
export type DigestFrequency = NonNullable<Settings['forumDigest']>
export type EmailReport = NonNullable<Settings['emailReport']>
