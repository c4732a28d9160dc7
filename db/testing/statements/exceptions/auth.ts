import type { Exception } from './exception.ts'

export const AUTH_EXCEPTIONS: readonly Exception[] = [
  {
    because: 'The codes of an account are found by its id, on whichever site they were asked for.',
    tables: ['one_time_codes'],
    sql: /^delete from "one_time_codes" where "one_time_codes"\."account_key" = \?$/,
    from: ['db/members/privacy/'],
  },
  {
    because: 'A newer code of the account ends this one, on whichever site it was asked for.',
    tables: ['one_time_codes', 'outbox'],
    sql: /"one_time_codes"\."account_key" = \? and "one_time_codes"\."community_id" = \? .*NOT EXISTS \(select 1 from "one_time_codes" "newer" inner join "outbox"/,
  },
  {
    because: 'A code that was used ends all codes of its account.',
    tables: ['one_time_codes'],
    sql: /^update "one_time_codes" set "ended_at" = \? where \("one_time_codes"\."(?:id|account_key)" = \?/,
  },
  {
    because: 'The row of the person who has just proved who they are; staff belong to the admin community.',
    tables: ['users'],
    sql: /^update "users" set (?:"last_accessed_at" = \? where "users"\."id" = \?$|(?:"password_hash" = \?, )?"last_accessed_at" = \? where \("users"\."id" = \? and "users"\."status" = \? and "users"\."password_hash" = \?\)$)/,
  },
  {
    because: 'A session is found by its random id, or by the hash of a token that only its browser has.',
    tables: ['sessions'],
    sql: /"sessions"\."(?:id|refresh_hash|previous_refresh_hash)" in \(/,
    from: ['db/auth/'],
  },
  {
    because:
      'A password is its owner’s on every site: setting it ends links and sessions everywhere, and limits count all links.',
    tables: ['users', 'password_links', 'sessions'],
    sql: /"password_links"\."(?:user_id|id)" = \?|^update "sessions" set "revoked_at" = .* where \("sessions"\."user_id" = \? and "sessions"\."(?:id" <> \?|revoked_at" is null)|^select "password_hash" from "users" where "users"\."id" = \?$|^update "users" set "password_hash" = \?(?:, "must_change_password" = \?)? where \("users"\."id" = \?/,
    from: ['db/auth/', 'bff-public/auth/', 'bff-member/auth/', 'bff-admin/auth/', 'bff-admin/members/member/'],
  },
  {
    because: 'The message of a code has the id of the code, which was made in the same request.',
    tables: ['outbox'],
    sql: /^delete from "outbox" where "outbox"\."id" = \?$/,
    from: ['db/auth/', 'bff-public/auth/'],
  },
  {
    because: 'Who works for us in any community is not viewed as a member.',
    tables: ['staff_permissions'],
    sql: /EXISTS \(SELECT 1 FROM "staff_permissions" AS held WHERE held\.user_id = (?:\?|"users"\."id")\)/,
    from: ['db/members/viewing/', 'db/auth/session-guard.ts', 'bff-admin/members/viewing/'],
  },
]
