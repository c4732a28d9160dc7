/**
 * The Trusted Types policies that the editor's script makes. ProseMirror's clipboard parses pasted HTML under this one,
 * into a document that is never shown; nothing else of the editor turns strings into elements.
 */
export const EDITOR_TRUSTED_TYPES = ['ProseMirrorClipboard'] as const
