/** Elements that a browser displays as blocks. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer
  form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td
  tfoot th thead tr ul`.split(/\s+/),
)

/** Elements whose content is not part of the text. */
export const SKIPPED_TAGS: ReadonlySet<string> = new Set(
  `applet audio canvas embed frameset head iframe math noembed noframes noscript object option plaintext script select
  style svg template textarea title video xmp`.split(/\s+/),
)
