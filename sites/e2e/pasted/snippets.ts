/** The pasted text, the HTML that is kept, and the sentence about what was left out. */
export const SNIPPETS: readonly (readonly [name: string, pasted: string, kept: string, sentence: string | null])[] = [
  [
    'what was deleted in Word while it records revisions stays deleted',
    '<p>one <span class=msoDel><s><del cite="mailto:m" datetime="2026-11-01">two</del></s></span><u><ins cite="mailto:m">three</ins></u> colo<del>u</del>r</p>',
    '<p>one three color</p>',
    'Text marked as deleted was left out.',
  ],
  [
    'comments of Word and the signs that lead to them are no text',
    `<p><a style='mso-comment-reference:MC_1'>Commented</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[MC1]</a><span style='mso-special-character:comment'>&nbsp;</span></span> words</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Is this so?</p></div></div>`,
    '<p>Commented words</p>',
    '1 comment was left out.',
  ],
  [
    'comments of Google Docs are no text',
    '<p>One<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> two</p><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>Really?</p></div>',
    '<p>One two</p>',
    '1 comment was left out.',
  ],
  [
    'strike, sub- and superscript are kept',
    '<p><s>a</s> H<sub>2</sub>O m<sup>2</sup> <span style="text-decoration:line-through">b</span> <span style="vertical-align:super">c</span></p>',
    '<p><s>a</s> H<sub>2</sub>O m<sup>2</sup> <s>b</s> <sup>c</sup></p>',
    null,
  ],
  [
    'pictures and films are counted, and words around them stay apart',
    '<p>one<img src="x.png">two <img src="y.png" alt="😀">.<img width="1" src="z"></p><iframe src="https://v.test"></iframe><figure><img src="a"><figcaption>cap</figcaption></figure>',
    '<p>one two 😀.</p><p>cap</p>',
    '2 images and 1 embedded item were left out.',
  ],
  [
    'cells keep their order and their distance, the foot comes last',
    '<table><tfoot><tr><td>sum</td></tr></tfoot><tbody><tr><td>a</td><td>b<br>c</td></tr><tr><td><p>d</p><p>e</p></td><td>f</td></tr></tbody></table>',
    '<p>a</p><p>b<br>c</p><p>d</p><p>e</p><p>f</p><p>sum</p>',
    '1 table became plain text.',
  ],
  [
    'blocks by element or by style are never glued',
    '<div>one<div>two</div>three</div><span style="display:block">four</span><span style="display:block">five</span><center>six</center>seven<br>eight<details><summary>nine</summary>ten</details>',
    '<p>one</p><p>two</p><p>three</p><p>four</p><p>five</p><p>six</p><p>seven<br>eight</p><p>nine</p><p>ten</p>',
    null,
  ],
  [
    'preformatted lines stay lines with their spaces',
    '<pre><code><span>if (a) {</span>\n<span>  b()</span><br>}</code></pre><p>after</p><ul><li><pre>x\ny</pre></li></ul>',
    '<pre>if (a) {\n  b()\n}</pre><p>after</p><ul><li><p>x<br>y</p></li></ul>',
    null,
  ],
  [
    'buttons between words do not glue them, and are told',
    '<p>one<button>Copy</button>two<svg><title>icon</title></svg></p>',
    '<p>one two</p>',
    '1 button was left out.',
  ],
  [
    'a heading that is a button keeps its words, a button beside a heading does not become one',
    '<h3><button aria-expanded="true"><span>What is it?</span><svg><path d="M0 0"/></svg></button></h3><p>This.</p><dl><dt><button>And why?</button></dt><dd>So.</dd></dl><h2>Title <button>Edit</button></h2><p>x<button aria-label="Like"><svg></svg></button></p>',
    '<h3>What is it?</h3><p>This.</p><p>And why?</p><p>So.</p><h2>Title</h2><p>x</p>',
    '1 button was left out.',
  ],
  [
    'menus, fields, formulas and drawings with words are told, what no page shows is not',
    '<nav><ul><li><a href="https://a.test">Home</a></li></ul><button>More</button></nav><p>one <select><option>A</option></select>two</p><p>It is <math><mi>x</mi></math>.</p><svg><text>chart</text></svg><nav hidden>Gone</nav><template>t</template><noscript>n</noscript>',
    '<p>one two</p><p>It is .</p>',
    '1 image, 1 formula, 1 menu and 1 form field were left out.',
  ],
  [
    'addresses become links',
    '<p>See https://a.test/x?y=1, (www.b.test) and <a href="https://c.test">https://c.test</a>.</p>',
    '<p>See <a href="https://a.test/x?y=1">https://a.test/x?y=1</a>, (<a href="https://www.b.test/">www.b.test</a>) and <a href="https://c.test/">https://c.test</a>.</p>',
    null,
  ],
]

/** Pasted plain text, and the HTML that is kept. */
export const PLAIN_TEXTS: readonly (readonly [name: string, pasted: string, kept: string, sentence: string | null])[] = [
  [
    'Markdown becomes what it means',
    '# Quiet teams\n\nThey **ship**, see [the study](https://a.test/s).\n\n1. Write\n2. Say\n   - once\n\n> Less *noise*\n\n![x](https://a.test/x.png)',
    '<h2>Quiet teams</h2><p>They <strong>ship</strong>, see <a href="https://a.test/s">the study</a>.</p><ol><li><p>Write</p></li><li><p>Say</p><ul><li><p>once</p></li></ul></li></ol><blockquote><p>Less <em>noise</em></p></blockquote>',
    '1 image was left out.',
  ],
  [
    'signs of code within a line hide no words, and code ends at a line of signs alone',
    '```npm install``` then run\n\n```sh\nnpm install\n``` then run\n```\nafter',
    '<p>npm install then run</p><pre>npm install\n``` then run</pre><p>after</p>',
    null,
  ],
  [
    'a date or a year at the beginning of a line keeps its number',
    '3. Oktober 1990 was a Wednesday.\n2024. It was so.',
    '<p>3. Oktober 1990 was a Wednesday.</p><p>2024. It was so.</p>',
    null,
  ],
  [
    'a number that does not go on with its list is text',
    '1. Write\n2. Say\n\nThen rest.\n\n3. Oktober 1990',
    '<ol><li><p>Write</p></li><li><p>Say</p></li></ol><p>Then rest.</p><p>3. Oktober 1990</p>',
    null,
  ],
  [
    'lines of plain text become paragraphs, and addresses links',
    'One line.\nhttps://a.test/ is two.\n\nThree * four.',
    '<p>One line.</p><p><a href="https://a.test/">https://a.test/</a> is two.</p><p>Three * four.</p>',
    null,
  ],
]
