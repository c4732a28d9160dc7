/** The small subset of Markdown used in the seed's texts. A block is a paragraph, a heading, a list or a quotation. */
export type Block = {
  readonly tag: 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'blockquote'
  readonly lines: readonly string[]
}

const ITEM = { ul: /^- /, ol: /^\d+\. / } as const

function blockOf(text: string): Block {
  if (text.startsWith('## ')) return { tag: 'h2', lines: [text.slice(3)] }
  if (text.startsWith('### ')) return { tag: 'h3', lines: [text.slice(4)] }
  if (text.startsWith('> ')) return { tag: 'blockquote', lines: [text.slice(2)] }
  for (const tag of ['ul', 'ol'] as const) {
    if (ITEM[tag].test(text)) return { tag, lines: text.split('\n').map((line) => line.replace(ITEM[tag], '')) }
  }
  return { tag: 'p', lines: [text.replaceAll('\n', ' ')] }
}

export function readBlocks(markdown: string): readonly Block[] {
  return markdown
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(blockOf)
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function inline(line: string): string {
  return escaped(line)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<!\w)_([^_]+)_(?!\w)/g, '<em>$1</em>')
}

function printBlock({ tag, lines }: Block): string {
  const texts = lines.map(inline)
  if (tag === 'ul' || tag === 'ol') return `<${tag}>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</${tag}>`
  if (tag === 'blockquote') return `<blockquote><p>${texts.join('')}</p></blockquote>`
  return `<${tag}>${texts.join('')}</${tag}>`
}

/** HTML in the form of the sanitiser's output. */
export function toHtml(blocks: readonly Block[]): string {
  return blocks.map(printBlock).join('')
}
