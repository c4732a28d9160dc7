CREATE TABLE `membership_ends` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`sent_at` integer,
	`leased_until` integer,
	`next_try_at` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "membership_ends_state" CHECK("membership_ends"."state" IN ('OPEN', 'DONE', 'REFUSED')),
	CONSTRAINT "membership_ends_step" CHECK("membership_ends"."step" IN ('SEND', 'CHECK', 'CARDS')),
	CONSTRAINT "membership_ends_ended" CHECK(("membership_ends"."state" = 'DONE') = ("membership_ends"."ended_at" IS NOT NULL)),
	CONSTRAINT "membership_ends_next" CHECK(("membership_ends"."state" = 'DONE') = ("membership_ends"."next_try_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `membership_ends_subscription_id_unique` ON `membership_ends` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `membership_ends_due` ON `membership_ends` (`next_try_at`) WHERE "membership_ends"."next_try_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `membership_ends_unfinished` ON `membership_ends` (`community_id`,`created_at`) WHERE "membership_ends"."state" IN ('OPEN', 'REFUSED');--> statement-breakpoint
CREATE INDEX `membership_ends_by_user` ON `membership_ends` (`user_id`);--> statement-breakpoint
CREATE TABLE `profile_fills` (
	`user_id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`due_at` integer,
	`fields` text NOT NULL,
	`filled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profile_fills_fields" CHECK(json_type("profile_fills"."fields") = 'array'),
	CONSTRAINT "profile_fills_off" CHECK("profile_fills"."is_on" OR "profile_fills"."due_at" IS NULL)
);
--> statement-breakpoint
CREATE INDEX `profile_fills_due` ON `profile_fills` (`due_at`) WHERE "profile_fills"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `public_profile_addresses` (
	`community_id` text NOT NULL,
	`slug` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`community_id`, `slug`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `public_profile_addresses_by_user` ON `public_profile_addresses` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `public_slug` text;--> statement-breakpoint
CREATE INDEX `outbox_ended` ON `outbox` (`created_at`) WHERE "outbox"."status" <> 'WAITING' AND "outbox"."template" <> 'support-contact-named';--> statement-breakpoint
CREATE INDEX `account_deletions_open` ON `account_deletions` (`community_id`,`due_at`) WHERE "account_deletions"."cancelled_at" IS NULL AND "account_deletions"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX `data_exports_unfinished` ON `data_exports` (`community_id`,`requested_at`) WHERE "data_exports"."state" IN ('WAITING', 'FAILED');--> statement-breakpoint
-- Written by hand from here on: each member has a row that says when their profile is looked at, if it is still empty then.
CREATE TRIGGER `profile_fills_of_new_users` AFTER INSERT ON `users` WHEN NEW.kind = 'MEMBER' BEGIN
  INSERT INTO `profile_fills` (`user_id`, `community_id`, `due_at`, `fields`)
  VALUES (NEW.id, NEW.community_id, NEW.joined_at + 2592000000, '[]');
END;
--> statement-breakpoint
CREATE TRIGGER `profile_fills_of_removed_users` BEFORE DELETE ON `users` BEGIN
  DELETE FROM `profile_fills` WHERE `user_id` = OLD.id;
END;
--> statement-breakpoint
-- Who is a member already has the time of a new one, because the profile says it only from now on.
INSERT INTO `profile_fills` (`user_id`, `community_id`, `due_at`, `fields`)
SELECT `id`, `community_id`, CAST(strftime('%s', 'now') AS integer) * 1000 + 2592000000, '[]' FROM `users` WHERE `kind` = 'MEMBER';
