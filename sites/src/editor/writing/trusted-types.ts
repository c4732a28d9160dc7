/**
 * The Trusted Types policies that the editor's script creates. ProseMirror's clipboard parses pasted HTML under this
 * one, in a document that is never rendered; nothing else in the editor turns strings into elements.
 */
export const EDITOR_TRUSTED_TYPES = ['ProseMirrorClipboard'] as const
