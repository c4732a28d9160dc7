CREATE TABLE `member_merge_moves` (
	`merge_id` text NOT NULL,
	`community_id` text NOT NULL,
	`source` text NOT NULL,
	`column_name` text NOT NULL,
	`move` text NOT NULL,
	`row_key` text NOT NULL,
	`row` text,
	PRIMARY KEY(`merge_id`, `source`, `column_name`, `move`, `row_key`),
	FOREIGN KEY (`merge_id`) REFERENCES `member_merges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_merge_moves_move" CHECK("member_merge_moves"."move" IN ('MOVED', 'DROPPED', 'REPLACED')),
	CONSTRAINT "member_merge_moves_row" CHECK(("member_merge_moves"."move" = 'MOVED') = ("member_merge_moves"."row" IS NULL))
);
--> statement-breakpoint
CREATE TABLE `member_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`merged_id` text NOT NULL,
	`kept_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`reason` text NOT NULL,
	`was_active` integer NOT NULL,
	`public_slug` text,
	`merged_at` integer NOT NULL,
	`is_recorded` integer DEFAULT true NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`merged_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kept_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_merges_of_two" CHECK("member_merges"."merged_id" <> "member_merges"."kept_id"),
	CONSTRAINT "member_merges_undone" CHECK(("member_merges"."undone_at" IS NULL) = ("member_merges"."undone_by" IS NULL)),
	CONSTRAINT "member_merges_undone_once" CHECK("member_merges"."undone_at" IS NULL OR "member_merges"."is_recorded" = 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_merges_once` ON `member_merges` (`merged_id`) WHERE "member_merges"."undone_at" IS NULL;--> statement-breakpoint
CREATE INDEX `member_merges_of_merged` ON `member_merges` (`merged_id`,`merged_at`,`id`);--> statement-breakpoint
CREATE INDEX `member_merges_of_kept` ON `member_merges` (`kept_id`,`merged_at`,`id`);--> statement-breakpoint
CREATE INDEX `member_merges_recorded` ON `member_merges` (`merged_at`) WHERE "member_merges"."is_recorded" = 1;--> statement-breakpoint
CREATE INDEX `member_reports_by_reported` ON `member_reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `invitations_by_inviter` ON `invitations` (`invited_by_id`) WHERE "invitations"."invited_by_id" IS NOT NULL;--> statement-breakpoint
-- Accounts that are merged: an article that gets another author is found by that one's name, and its draft by that one.
CREATE TRIGGER `articles_found_by_new_author` AFTER UPDATE OF `author_id` ON `articles` WHEN OLD.author_id <> NEW.author_id BEGIN
  UPDATE `article_search_texts` SET
    `author` = COALESCE((SELECT `given_name` || ' ' || `family_name` FROM `users` WHERE `id` = NEW.author_id), ''),
    `readers` = CASE WHEN `readers` = OLD.author_id THEN NEW.author_id ELSE `readers` END
  WHERE `article_id` = NEW.id;
END;
