CREATE TABLE `group_addresses` (
	`community_id` text NOT NULL,
	`slug` text NOT NULL,
	`group_id` text NOT NULL,
	PRIMARY KEY(`community_id`, `slug`),
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "group_addresses_slug" CHECK("group_addresses"."slug" <> '' AND "group_addresses"."slug" NOT GLOB '*[^a-z0-9-]*')
);
--> statement-breakpoint
CREATE INDEX `group_addresses_of_group` ON `group_addresses` (`group_id`);--> statement-breakpoint
CREATE TABLE `group_members` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`state` text NOT NULL,
	`is_chair` integer DEFAULT false NOT NULL,
	`note` text,
	`invited_by` text,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "group_members_state" CHECK("group_members"."state" IN ('MEMBER', 'REQUESTED', 'INVITED', 'DECLINED')),
	CONSTRAINT "group_members_chair" CHECK("group_members"."is_chair" = 0 OR "group_members"."state" = 'MEMBER'),
	CONSTRAINT "group_members_note" CHECK("group_members"."note" IS NULL OR "group_members"."state" = 'REQUESTED'),
	CONSTRAINT "group_members_invitation" CHECK(CASE "group_members"."state" WHEN 'INVITED' THEN "group_members"."invited_by" IS NOT NULL WHEN 'DECLINED' THEN TRUE ELSE "group_members"."invited_by" IS NULL END)
);
--> statement-breakpoint
CREATE INDEX `group_members_by_state` ON `group_members` (`group_id`,`state`,`changed_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `group_members_chairs` ON `group_members` (`group_id`,`user_id`) WHERE "group_members"."is_chair" = 1;--> statement-breakpoint
CREATE INDEX `group_members_by_user` ON `group_members` (`community_id`,`user_id`,`state`,`group_id`);--> statement-breakpoint
CREATE INDEX `group_members_by_inviter` ON `group_members` (`invited_by`) WHERE "group_members"."invited_by" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`slug` text NOT NULL,
	`visibility` text NOT NULL,
	`image_id` text,
	`image_alt` text,
	`member_count` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "groups_visibility" CHECK("groups"."visibility" IN ('OPEN', 'REQUEST', 'HIDDEN')),
	CONSTRAINT "groups_image" CHECK(("groups"."image_id" IS NULL) = ("groups"."image_alt" IS NULL)),
	CONSTRAINT "groups_member_count" CHECK("groups"."member_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `groups_largest` ON `groups` (`community_id`,`member_count`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `groups_operation` ON `groups` (`created_by`,`operation_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `groups_slug` ON `groups` (`community_id`,`slug`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`article_id` text,
	`group_id` text,
	`state` text NOT NULL,
	`content_type` text NOT NULL,
	`sizes` text NOT NULL,
	`bytes` integer NOT NULL,
	`operation_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pictures_kind" CHECK("__new_pictures"."kind" IN ('AVATAR', 'LEAD_IMAGE', 'GROUP_IMAGE')),
	CONSTRAINT "pictures_state" CHECK("__new_pictures"."state" IN ('STORING', 'IN_USE', 'UNUSED'))
);
--> statement-breakpoint
INSERT INTO `__new_pictures`("id", "community_id", "user_id", "kind", "article_id", "state", "content_type", "sizes", "bytes", "operation_id", "created_at", "changed_at") SELECT "id", "community_id", "user_id", "kind", "article_id", "state", "content_type", "sizes", "bytes", "operation_id", "created_at", "changed_at" FROM `pictures`;--> statement-breakpoint
DROP TABLE `pictures`;--> statement-breakpoint
ALTER TABLE `__new_pictures` RENAME TO `pictures`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `pictures_storing` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'STORING';--> statement-breakpoint
CREATE INDEX `pictures_unused` ON `pictures` (`changed_at`) WHERE "pictures"."state" = 'UNUSED';--> statement-breakpoint
CREATE INDEX `pictures_by_article` ON `pictures` (`article_id`) WHERE "pictures"."article_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_by_group` ON `pictures` (`group_id`) WHERE "pictures"."group_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_operation` ON `pictures` (`user_id`,`operation_id`);