-- The words of titles and authors by their pieces, for searches of staff that are misspelt. Words stay when their articles go: a search
-- asks whether its community has one.
CREATE VIRTUAL TABLE `article_word_search` USING fts5(word, content='', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER `article_words_added` AFTER INSERT ON `article_words` BEGIN
  INSERT INTO `article_word_search` (rowid, word) VALUES (NEW.id, ' ' || NEW.word || ' ');
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_words_added` AFTER INSERT ON `article_search_texts` BEGIN
  INSERT INTO `article_words` (`word`)
  SELECT DISTINCT lower(trim(value, '.,;:()&"''?!“”‘’')) FROM json_each('[' || replace(json_quote(replace(NEW.title || ' ' || NEW.author, '-', ' ')), ' ', '","') || ']')
  WHERE length(trim(value, '.,;:()&"''?!“”‘’')) BETWEEN 3 AND 40 AND value GLOB '*[^0-9]*'
  ON CONFLICT (`word`) DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `article_search_words_changed` AFTER UPDATE OF `title`, `author` ON `article_search_texts`
WHEN OLD.title <> NEW.title OR OLD.author <> NEW.author BEGIN
  INSERT INTO `article_words` (`word`)
  SELECT DISTINCT lower(trim(value, '.,;:()&"''?!“”‘’')) FROM json_each('[' || replace(json_quote(replace(NEW.title || ' ' || NEW.author, '-', ' ')), ' ', '","') || ']')
  WHERE length(trim(value, '.,;:()&"''?!“”‘’')) BETWEEN 3 AND 40 AND value GLOB '*[^0-9]*'
  ON CONFLICT (`word`) DO NOTHING;
END;
--> statement-breakpoint
INSERT INTO `article_words` (`word`)
SELECT DISTINCT lower(trim(value, '.,;:()&"''?!“”‘’')) FROM `article_search_texts`,
  json_each('[' || replace(json_quote(replace(`title` || ' ' || `author`, '-', ' ')), ' ', '","') || ']')
WHERE length(trim(value, '.,;:()&"''?!“”‘’')) BETWEEN 3 AND 40 AND value GLOB '*[^0-9]*'
ON CONFLICT (`word`) DO NOTHING;
