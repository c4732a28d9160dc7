CREATE TABLE `panel_answer_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`author_id` text NOT NULL,
	`base_revision_id` text,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`words` text NOT NULL,
	`character_count` integer NOT NULL,
	`became_current` integer DEFAULT true NOT NULL,
	`origin` text DEFAULT 'WRITTEN' NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answer_id`) REFERENCES `panel_answers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `panel_answer_revisions_by_answer` ON `panel_answer_revisions` (`answer_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `panel_answer_revisions_operation` ON `panel_answer_revisions` (`answer_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `panel_answer_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`answer_id` text NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `panel_answer_texts_answer_id_unique` ON `panel_answer_texts` (`answer_id`);--> statement-breakpoint
CREATE TABLE `panel_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`author_id` text NOT NULL,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`character_count` integer DEFAULT 0 NOT NULL,
	`current_revision_id` text,
	`sent_revision_id` text,
	`sent_at` integer,
	`edited_revision_id` text,
	`send_operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `panel_questions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_answers_status" CHECK("panel_answers"."status" IN ('DRAFT', 'SENT', 'SELECTED', 'PUBLISHED', 'NOT_USED')),
	CONSTRAINT "panel_answers_sent" CHECK("panel_answers"."status" = 'DRAFT' OR ("panel_answers"."sent_revision_id" IS NOT NULL AND "panel_answers"."sent_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `panel_answers_by_status` ON `panel_answers` (`question_id`,`status`,`sent_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_answers_by_sending` ON `panel_answers` (`question_id`,`sent_at`,`id`) WHERE "panel_answers"."status" <> 'DRAFT';--> statement-breakpoint
CREATE INDEX `panel_answers_by_author` ON `panel_answers` (`community_id`,`author_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `panel_answers_once` ON `panel_answers` (`question_id`,`author_id`);--> statement-breakpoint
CREATE TABLE `panel_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`title` text NOT NULL,
	`theme` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`opens_at` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_batches_status" CHECK("panel_batches"."status" IN ('DRAFT', 'SCHEDULED', 'OPEN', 'CLOSED')),
	CONSTRAINT "panel_batches_dates" CHECK("panel_batches"."closes_at" > "panel_batches"."opens_at")
);
--> statement-breakpoint
CREATE INDEX `panel_batches_by_status` ON `panel_batches` (`community_id`,`status`,`closes_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_batches_newest` ON `panel_batches` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_batches_to_open` ON `panel_batches` (`opens_at`,`id`) WHERE "panel_batches"."status" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX `panel_batches_to_close` ON `panel_batches` (`closes_at`,`id`) WHERE "panel_batches"."status" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX `panel_batches_operation` ON `panel_batches` (`created_by`,`operation_id`);--> statement-breakpoint
CREATE TABLE `panel_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`user_id` text NOT NULL,
	`invited_by` text,
	`reminded_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `panel_questions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `panel_invitations_by_user` ON `panel_invitations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `panel_invitations_once` ON `panel_invitations` (`question_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `panel_questions` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`batch_id` text NOT NULL,
	`title` text NOT NULL,
	`prompt` text NOT NULL,
	`context` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`position` integer NOT NULL,
	`max_answers` integer,
	`answer_count` integer DEFAULT 0 NOT NULL,
	`closing_told_at` integer,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`batch_id`) REFERENCES `panel_batches`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_questions_status" CHECK("panel_questions"."status" IN ('OPEN', 'CLOSED')),
	CONSTRAINT "panel_questions_max_answers" CHECK("panel_questions"."max_answers" IS NULL OR "panel_questions"."max_answers" > 0)
);
--> statement-breakpoint
CREATE INDEX `panel_questions_by_batch` ON `panel_questions` (`batch_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `panel_questions_newest` ON `panel_questions` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `panel_questions_operation` ON `panel_questions` (`batch_id`,`operation_id`);--> statement-breakpoint
CREATE TABLE `panel_roundup_answers` (
	`roundup_id` text NOT NULL,
	`answer_id` text NOT NULL,
	`community_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`roundup_id`, `answer_id`),
	FOREIGN KEY (`roundup_id`) REFERENCES `panel_roundups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answer_id`) REFERENCES `panel_answers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `panel_roundup_answers_answer_id_unique` ON `panel_roundup_answers` (`answer_id`);--> statement-breakpoint
CREATE INDEX `panel_roundup_answers_in_order` ON `panel_roundup_answers` (`roundup_id`,`position`,`answer_id`);--> statement-breakpoint
CREATE TABLE `panel_roundups` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`question_id` text NOT NULL,
	`editor_id` text,
	`title` text NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`status_updated_at` integer NOT NULL,
	`slug` text,
	`external_url` text,
	`published_at` integer,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`question_id`) REFERENCES `panel_questions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`editor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "panel_roundups_status" CHECK("panel_roundups"."status" IN ('DRAFT', 'EDITOR_REVIEW', 'READY_FOR_PUBLISHING', 'FINAL')),
	CONSTRAINT "panel_roundups_publication" CHECK("panel_roundups"."status" <> 'FINAL' OR ("panel_roundups"."published_at" IS NOT NULL AND ("panel_roundups"."slug" IS NOT NULL) <> ("panel_roundups"."external_url" IS NOT NULL)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `panel_roundups_slug` ON `panel_roundups` (`community_id`,`slug`);--> statement-breakpoint
CREATE INDEX `panel_roundups_by_status` ON `panel_roundups` (`community_id`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `panel_roundups_published` ON `panel_roundups` (`community_id`,`published_at`,`id`) WHERE "panel_roundups"."status" = 'FINAL';--> statement-breakpoint
CREATE UNIQUE INDEX `panel_roundups_one_a_question` ON `panel_roundups` (`question_id`);--> statement-breakpoint
-- Written by hand from here on: the count of sent answers, and the search of similar ones.
CREATE TRIGGER `panel_answers_counted_once_added` AFTER INSERT ON `panel_answers` WHEN NEW.status <> 'DRAFT' BEGIN
  UPDATE `panel_questions` SET `answer_count` = `answer_count` + 1 WHERE `id` = NEW.question_id;
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answers_counted_once_sent` AFTER UPDATE OF `status` ON `panel_answers`
WHEN (OLD.status = 'DRAFT') <> (NEW.status = 'DRAFT') BEGIN
  UPDATE `panel_questions` SET `answer_count` = `answer_count` + CASE NEW.status WHEN 'DRAFT' THEN -1 ELSE 1 END
  WHERE `id` = NEW.question_id;
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answers_not_counted_once_deleted` AFTER DELETE ON `panel_answers` BEGIN
  UPDATE `panel_questions` SET `answer_count` = `answer_count` - 1 WHERE `id` = OLD.question_id AND OLD.status <> 'DRAFT';
  DELETE FROM `panel_answer_texts` WHERE `answer_id` = OLD.id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `panel_answer_search` USING fts5(words, question_id, community_id, content='panel_answer_texts', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER `panel_answer_texts_added` AFTER INSERT ON `panel_answer_texts` BEGIN
  INSERT INTO `panel_answer_search` (rowid, words, question_id, community_id)
  VALUES (NEW.id, NEW.words, NEW.question_id, NEW.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answer_texts_removed` AFTER DELETE ON `panel_answer_texts` BEGIN
  INSERT INTO `panel_answer_search` (`panel_answer_search`, rowid, words, question_id, community_id)
  VALUES ('delete', OLD.id, OLD.words, OLD.question_id, OLD.community_id);
END;
--> statement-breakpoint
CREATE TRIGGER `panel_answer_texts_changed` AFTER UPDATE ON `panel_answer_texts` BEGIN
  INSERT INTO `panel_answer_search` (`panel_answer_search`, rowid, words, question_id, community_id)
  VALUES ('delete', OLD.id, OLD.words, OLD.question_id, OLD.community_id);
  INSERT INTO `panel_answer_search` (rowid, words, question_id, community_id)
  VALUES (NEW.id, NEW.words, NEW.question_id, NEW.community_id);
END;
--> statement-breakpoint
-- Only what was sent: nobody is compared with the draft of another member.
CREATE TRIGGER `panel_answers_found_as_sent` AFTER UPDATE OF `sent_revision_id` ON `panel_answers`
WHEN OLD.sent_revision_id IS NOT NEW.sent_revision_id BEGIN
  INSERT INTO `panel_answer_texts` (`answer_id`, `community_id`, `question_id`, `words`)
  SELECT NEW.id, NEW.community_id, NEW.question_id, `words` FROM `panel_answer_revisions` WHERE `id` = NEW.sent_revision_id
  ON CONFLICT (`answer_id`) DO UPDATE SET `words` = excluded.`words`;
END;
--> statement-breakpoint
-- A text may be written after the answer that names it as its sent one.
CREATE TRIGGER `panel_answers_found_by_text` AFTER INSERT ON `panel_answer_revisions`
WHEN EXISTS (SELECT 1 FROM `panel_answers` WHERE `id` = NEW.answer_id AND `sent_revision_id` = NEW.id) BEGIN
  INSERT INTO `panel_answer_texts` (`answer_id`, `community_id`, `question_id`, `words`)
  SELECT `id`, `community_id`, `question_id`, NEW.words FROM `panel_answers` WHERE `id` = NEW.answer_id
  ON CONFLICT (`answer_id`) DO UPDATE SET `words` = excluded.`words`;
END;
