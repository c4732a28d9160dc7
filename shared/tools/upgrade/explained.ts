/**
 * The newest deployed step. Later steps may only add: earlier workers keep running while the new ones are deployed, and come back when a
 * deployment fails (docs/operating.md, How a step is written). Moved forward at a release.
 */
export const RELEASED = '20261126155701_failed_requests'

/** Changes of later steps that an earlier build could notice, each with the reason why none does. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  "20261126192703_feed_pictures: pictures has a new rule: CONSTRAINT \"pictures_kind\" CHECK(\"pictures\".\"kind\" IN ('AVATAR', 'LEAD_IMAGE', 'GROUP_IMAGE', 'AD_MASTHEAD', 'AD_SQUARE', 'OFFER_LOGO', 'FEED_PICTURE'))":
    'It allows one kind more.',
  '20261126194158_article_desk: staff_views has a new rule: CONSTRAINT "staff_views_list" CHECK("staff_views"."list" IN (\'MEMBERS\', \'ARTICLES\'))':
    'It allows one list more.',
  "20261129081116_invitations_of_closing_communities: invitation_import_rows has a new rule: CONSTRAINT \"invitation_import_rows_outcome\" CHECK(\"invitation_import_rows\".\"outcome\" IN ('READY', 'INVITED', 'REPEATED', 'IS_MEMBER', 'IS_INVITED', 'IS_CLOSING', 'NAME_MISSING', 'NAME_INCOMPLETE', 'NAME_TOO_LONG', 'EMAIL_MISSING', 'EMAIL_INVALID', 'COMPANY_TOO_LONG', 'PACKAGE_UNKNOWN'))":
    'It allows one outcome more.',
  '20261129190857_membership_returns: packages has a new rule: index packages_return_price_point_id_unique':
    'Builds of before write no price for those who come back.',
  '20261129193134_rows_of_moved_places: member_merge_moves has a new rule: CONSTRAINT "member_merge_moves_row" CHECK("member_merge_moves"."move" = \'MOVED\' OR "member_merge_moves"."row" IS NOT NULL)':
    'It allows a row with one move more.',
  '20261129193135_directory_numbers: users has a new rule: index users_directory_number':
    'Triggers alone write the numbers, each one higher than all others.',
}

/** Tables that are no longer in the schema and that earlier builds still use: a step may drop each once RELEASED is past the one named. */
export const LEFT_FOR_A_RELEASE: Readonly<Record<string, string>> = {
  article_assignments: '20261126194158_article_desk',
}
