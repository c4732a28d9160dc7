import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import { AGES_FROM_DAYS } from './backlog.ts'
import { CALENDAR_MAX_DAYS } from './calendar/calendar.ts'
import { CROWDED_FROM } from './calendar/day-notes.ts'
import { ARTICLE_CHECKS, DEFAULT_CHECKLIST } from './checklist/checklist.ts'
import { HAND_OFF_NOTE_MAX_CHARACTERS, HAND_OFFS_A_DAY } from './hand-off/hand-off.ts'
import { REVISION_ORIGINS, TRASH_READABLE_MS } from './history.ts'
import {
  ARTICLE_FILE_KEPT_MS,
  ARTICLE_FILE_MAX_ARTICLES,
  ARTICLE_FILE_MAX_MIB,
  EXTERNAL_ID_MAX_CHARACTERS,
  IMPORTED_CATEGORY_MAX_CHARACTERS,
  IMPORTED_SUMMARY_MAX_CHARACTERS,
  LOSS_MAX_CHARACTERS,
  LOSSES_MAX,
} from './imports/limits.ts'
import { IMPORTED_STATUSES } from './imports/statuses.ts'
import {
  BYLINE_MARKUP_MAX_CHARACTERS,
  BYLINE_MAX_CHARACTERS,
  BYLINE_MAX_LINKS,
  CLOSURE_NOTICE_DAYS,
  CONTENT_MAX_BYTES,
  CONTENT_MAX_WORDS,
  CONTENT_MIN_WORDS,
  CORRECTION_NOTE_INPUT_MAX_CHARACTERS,
  CORRECTION_NOTE_MAX_CHARACTERS,
  COUNTED_ARTICLES_MAX,
  DESK_DATE_MAX_DAYS,
  EDITING_SESSION_GAP_MS,
  FEEDBACK_DUE_BUSINESS_DAYS,
  FEEDBACK_EMAIL_EVERY_MS,
  FEEDBACK_FIRST_PAGE,
  FEEDBACK_INPUT_MAX_CHARACTERS,
  FEEDBACK_MAX_CHARACTERS,
  FEEDBACK_NEXT_PAGE,
  LARGE_PASTE_MIN_CHARACTERS,
  LARGE_PASTES_OF_A_SAVE,
  LIVE_DUE_BUSINESS_DAYS,
  MANY_MAX_ARTICLES,
  MOVE_EMAIL_AFTER_MS,
  REASON_INPUT_MAX_CHARACTERS,
  REASON_MAX_CHARACTERS,
  REVISIONS_PAGE,
  SAVED_TITLE_MAX_CHARACTERS,
  SEARCH_NEWEST_MATCHES,
  TITLE_MAX_CHARACTERS,
  UNDO_MS,
} from './limits.ts'
import { RESTORE_WINDOW_DAYS } from './moves/transitions.ts'
import {
  PASSAGE_COMMENTS_MAX,
  PASSAGE_CONTEXT_CHARACTERS,
  PASSAGE_MAX_CHARACTERS,
  PASSAGES_MAX,
} from './passages/passage.ts'
import {
  PRESENCE_FAST_FOR_MS,
  PRESENCE_FAST_MS,
  PRESENCE_FRESH_MS,
  PRESENCE_SLOW_MS,
  PRESENT_MS,
  WRITING_MS,
} from './presence/presence.ts'
import { PREVIEW_LINK_DAYS, PREVIEW_LINKS_MAX } from './preview/limits.ts'
import { ADDRESS_END_CHARACTERS } from './preview/preview.ts'
import { SCAN_BANDS, SCAN_SOURCE_KINDS, SCAN_STATUSES } from './scans.ts'
import { ARTICLE_SORTS } from './sorts.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, unknown, unknown]>([
  ['ages from days', AGES_FROM_DAYS, [0, 3, 7, 14, 30]],
  ['calendar max days', CALENDAR_MAX_DAYS, 42],
  ['crowded from', CROWDED_FROM, 3],
  [
    'default checklist',
    DEFAULT_CHECKLIST,
    { title: true, titleMax: 90, byline: true, sources: true, leadImage: true, scan: true },
  ],
  ['hand off note max characters', HAND_OFF_NOTE_MAX_CHARACTERS, 500],
  ['hand offs a day', HAND_OFFS_A_DAY, 20],
  ['trash readable ms', TRASH_READABLE_MS, 30 * DAY_MS],
  ['article file max mib', ARTICLE_FILE_MAX_MIB, 2],
  ['article file max articles', ARTICLE_FILE_MAX_ARTICLES, 500],
  ['article file kept ms', ARTICLE_FILE_KEPT_MS, 30 * DAY_MS],
  ['losses max', LOSSES_MAX, 200],
  ['loss max characters', LOSS_MAX_CHARACTERS, 2000],
  ['imported category max characters', IMPORTED_CATEGORY_MAX_CHARACTERS, 60],
  ['imported summary max characters', IMPORTED_SUMMARY_MAX_CHARACTERS, 400],
  ['external id max characters', EXTERNAL_ID_MAX_CHARACTERS, 300],
  ['title max characters', TITLE_MAX_CHARACTERS, 254],
  ['saved title max characters', SAVED_TITLE_MAX_CHARACTERS, 1000],
  ['content min words', CONTENT_MIN_WORDS, 500],
  ['content max words', CONTENT_MAX_WORDS, 1000],
  ['content max bytes', CONTENT_MAX_BYTES, 256 * 1024],
  ['byline max characters', BYLINE_MAX_CHARACTERS, 140],
  ['byline max links', BYLINE_MAX_LINKS, 1],
  ['byline markup max characters', BYLINE_MARKUP_MAX_CHARACTERS, 8000],
  ['feedback max characters', FEEDBACK_MAX_CHARACTERS, 5000],
  ['feedback input max characters', FEEDBACK_INPUT_MAX_CHARACTERS, 10_000],
  ['feedback email every ms', FEEDBACK_EMAIL_EVERY_MS, HOUR_MS],
  ['feedback first page', FEEDBACK_FIRST_PAGE, 10],
  ['feedback next page', FEEDBACK_NEXT_PAGE, 20],
  ['revisions page', REVISIONS_PAGE, 20],
  ['large paste min characters', LARGE_PASTE_MIN_CHARACTERS, 200],
  ['large pastes of a save', LARGE_PASTES_OF_A_SAVE, 50],
  ['reason max characters', REASON_MAX_CHARACTERS, 1000],
  ['reason input max characters', REASON_INPUT_MAX_CHARACTERS, 2000],
  ['editing session gap ms', EDITING_SESSION_GAP_MS, 30 * MINUTE_MS],
  ['closure notice days', CLOSURE_NOTICE_DAYS, 14],
  ['feedback due business days', FEEDBACK_DUE_BUSINESS_DAYS, 5],
  ['live due business days', LIVE_DUE_BUSINESS_DAYS, 10],
  ['desk date max days', DESK_DATE_MAX_DAYS, 365],
  ['search newest matches', SEARCH_NEWEST_MATCHES, 500],
  ['counted articles max', COUNTED_ARTICLES_MAX, 1000],
  ['many max articles', MANY_MAX_ARTICLES, 50],
  ['undo ms', UNDO_MS, 10_000],
  ['move email after ms', MOVE_EMAIL_AFTER_MS, 12_000],
  ['correction note max characters', CORRECTION_NOTE_MAX_CHARACTERS, 500],
  ['correction note input max characters', CORRECTION_NOTE_INPUT_MAX_CHARACTERS, 1000],
  ['restore window days', RESTORE_WINDOW_DAYS, 30],
  ['passage max characters', PASSAGE_MAX_CHARACTERS, 1000],
  ['passage context characters', PASSAGE_CONTEXT_CHARACTERS, 48],
  ['passages max', PASSAGES_MAX, 100],
  ['passage comments max', PASSAGE_COMMENTS_MAX, 50],
  ['presence fast ms', PRESENCE_FAST_MS, 5000],
  ['presence slow ms', PRESENCE_SLOW_MS, 20_000],
  ['presence fast for ms', PRESENCE_FAST_FOR_MS, MINUTE_MS],
  ['present ms', PRESENT_MS, 45_000],
  ['writing ms', WRITING_MS, 30_000],
  ['presence fresh ms', PRESENCE_FRESH_MS, 4000],
  ['preview link days', PREVIEW_LINK_DAYS, 7],
  ['preview links max', PREVIEW_LINKS_MAX, 10],
  ['address end characters', ADDRESS_END_CHARACTERS, 4],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it('[ART-102] the latest 10 comments of an article are read first, as `articleFeedback(last 10 or 20)` is specified, and earlier ones 20 at a time', () => {
  expect([FEEDBACK_FIRST_PAGE, FEEDBACK_NEXT_PAGE]).toEqual([10, 20])
})

it.each<[string, readonly string[]]>([
  ['ArticleCheck', ARTICLE_CHECKS],
  ['ArticleRevisionOrigin', REVISION_ORIGINS],
  ['ImportedArticleStatus', IMPORTED_STATUSES],
  ['ArticleScanStatus', SCAN_STATUSES],
  ['ArticleScanBand', SCAN_BANDS],
  ['ArticleScanSourceKind', SCAN_SOURCE_KINDS],
  ['ArticleSort', ARTICLE_SORTS],
])('the interfaces publish all values of %s, and no others', (name, values) => {
  expect([...values].toSorted()).toEqual(enumValues(name))
})
