/**
 * The newest step that is deployed. What comes after it may only add: workers of before go on while the new ones are sent, and come back
 * when a deployment fails (docs/operating.md, Writing a migration). Moved on at a release.
 */
export const RELEASED = '20261126155701_failed_requests'

/** Changes of steps after it that a build of before could notice, each with the reason why none does. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  "20261126192703_feed_pictures: pictures has a new rule: CONSTRAINT \"pictures_kind\" CHECK(\"pictures\".\"kind\" IN ('AVATAR', 'LEAD_IMAGE', 'GROUP_IMAGE', 'AD_MASTHEAD', 'AD_SQUARE', 'OFFER_LOGO', 'FEED_PICTURE'))":
    'It allows one kind more.',
  '20261126194158_article_desk: staff_views has a new rule: CONSTRAINT "staff_views_list" CHECK("staff_views"."list" IN (\'MEMBERS\', \'ARTICLES\'))':
    'It allows one list more.',
  "20261129081116_invitations_of_closing_communities: invitation_import_rows has a new rule: CONSTRAINT \"invitation_import_rows_outcome\" CHECK(\"invitation_import_rows\".\"outcome\" IN ('READY', 'INVITED', 'REPEATED', 'IS_MEMBER', 'IS_INVITED', 'IS_CLOSING', 'NAME_MISSING', 'NAME_INCOMPLETE', 'NAME_TOO_LONG', 'EMAIL_MISSING', 'EMAIL_INVALID', 'COMPANY_TOO_LONG', 'PACKAGE_UNKNOWN'))":
    'It allows one outcome more.',
}

/** Tables that the schema has no more and that builds of before still use: a step may drop each once RELEASED is past the one named. */
export const LEFT_FOR_A_RELEASE: Readonly<Record<string, string>> = {
  article_assignments: '20261126194158_article_desk',
}
