export const BATCH_TITLE_MAX_CHARACTERS = 120
export const BATCH_THEME_MAX_CHARACTERS = 300
export const QUESTION_TITLE_MAX_CHARACTERS = 120
export const QUESTION_PROMPT_MAX_CHARACTERS = 300
export const QUESTION_CONTEXT_MAX_CHARACTERS = 1000
/** The limit of the text of an answer as readers see it, without markup. Longer drafts are saved; only sending refuses them. */
export const ANSWER_MAX_CHARACTERS = 1200
export const ANSWER_TITLE_MAX_CHARACTERS = 120
/** The limit of title and text together, as UTF-8, as sent and as stored; larger drafts are refused. */
export const ANSWER_MAX_BYTES = 32 * 1024
/** Drafts with longer titles are saved up to this length. */
export const SAVED_ANSWER_TITLE_MAX_CHARACTERS = 1000
export const ROUNDUP_TITLE_MAX_CHARACTERS = 200
/** The limit of the introduction as a reader sees it, without markup. */
export const ROUNDUP_INTRO_MAX_CHARACTERS = 1200
export const ROUNDUP_INTRO_MAX_BYTES = 32 * 1024
export const EXTERNAL_URL_MAX_CHARACTERS = 2000
/** Open questions are few, one or two panels, and listed together. */
export const OPEN_QUESTIONS_MAX = 100
export const QUESTIONS_PAGE = 20
export const ANSWERS_PAGE = 20
/** The maximum number of questions in an invitation link. */
export const INVITED_QUESTIONS_MAX = 20
/** An answer is compared with this many others of its question, those with the most words in common. */
export const SIMILAR_ANSWERS_READ = 20
/** Longer words, each once. A text with fewer is not compared, because some words are in every answer. */
export const SIMILAR_MIN_WORDS = 5
/** Invited members without a sent answer are notified this long before the end. */
export const CLOSING_SOON_MS = 48 * 3_600_000
/** A batch is read with all its questions, so their number is limited. */
export const QUESTIONS_PER_BATCH = 30
export const BATCHES_PAGE = 10
/** The maximum number of answers in one decision. */
export const DECIDE_MAX_ANSWERS = 50
/** The maximum number of people in one invitation; more are invited by a second one. */
export const INVITE_MAX_PEOPLE = 5000
export const INVITE_LIST_MAX_CHARACTERS = 20_000
export const MAX_ANSWERS_MOST = 10_000
/** Nobody is reminded again within this time after an invitation or a reminder. */
export const REMIND_AFTER_MS = 24 * 3_600_000
/** How long staff can undo a decision on answers. */
export const UNDO_DECISION_MS = 10_000
/** Authors are notified of a decision after that, and a little later, so that a last-moment undo arrives before. */
export const TELL_AUTHORS_AFTER_MS = UNDO_DECISION_MS + 2000
