DROP INDEX `forum_posts_unanswered`;--> statement-breakpoint
ALTER TABLE `forum_posts` ADD `others_reply_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `forum_posts_unanswered_by_group` ON `forum_posts` (`group_id`,`state`,`created_at`,`id`) WHERE "forum_posts"."others_reply_count" = 0 AND "forum_posts"."is_closed" = 0;--> statement-breakpoint
CREATE INDEX `forum_posts_unanswered` ON `forum_posts` (`community_id`,`state`,`created_at`,`id`) WHERE "forum_posts"."others_reply_count" = 0 AND "forum_posts"."is_closed" = 0;
--> statement-breakpoint
UPDATE `forum_posts` SET `others_reply_count` = (SELECT count(*) FROM `forum_entries`
    WHERE `post_id` = `forum_posts`.`id` AND `state` = 'APPROVED' AND `seq` > 0 AND `author_id` <> `forum_posts`.`author_id`)
  WHERE `reply_count` > 0;
--> statement-breakpoint
-- As before, and the replies of others than the post's author are counted apart.
DROP TRIGGER `forum_posts_counted_once_added`;
--> statement-breakpoint
CREATE TRIGGER `forum_posts_counted_once_added` AFTER INSERT ON `forum_entries` WHEN NEW.state = 'APPROVED' BEGIN
  UPDATE `forum_posts` SET `reply_count` = `reply_count` + (NEW.seq > 0),
    `others_reply_count` = `others_reply_count` + (NEW.seq > 0 AND NEW.author_id <> `author_id`),
    `last_seq` = COALESCE((SELECT max(`seq`) FROM `forum_entries` WHERE `post_id` = NEW.post_id AND `state` = 'APPROVED'), 0),
    `last_activity_at` = COALESCE((SELECT `published_at` FROM `forum_entries` WHERE `post_id` = NEW.post_id AND `state` = 'APPROVED' ORDER BY `seq` DESC LIMIT 1), `created_at`)
  WHERE `id` = NEW.post_id;
END;
--> statement-breakpoint
DROP TRIGGER `forum_posts_counted_once_changed`;
--> statement-breakpoint
CREATE TRIGGER `forum_posts_counted_once_changed` AFTER UPDATE OF `state`, `seq`, `post_id` ON `forum_entries`
WHEN OLD.state <> NEW.state OR OLD.seq IS NOT NEW.seq OR OLD.post_id <> NEW.post_id BEGIN
  UPDATE `forum_posts` SET `reply_count` = `reply_count`
      - (`id` = OLD.post_id AND OLD.state = 'APPROVED' AND OLD.seq > 0) + (`id` = NEW.post_id AND NEW.state = 'APPROVED' AND NEW.seq > 0),
    `others_reply_count` = `others_reply_count`
      - (`id` = OLD.post_id AND OLD.state = 'APPROVED' AND OLD.seq > 0 AND OLD.author_id <> `author_id`)
      + (`id` = NEW.post_id AND NEW.state = 'APPROVED' AND NEW.seq > 0 AND NEW.author_id <> `author_id`),
    `last_seq` = COALESCE((SELECT max(`seq`) FROM `forum_entries` WHERE `post_id` = `forum_posts`.`id` AND `state` = 'APPROVED'), 0),
    `last_activity_at` = COALESCE((SELECT `published_at` FROM `forum_entries` WHERE `post_id` = `forum_posts`.`id` AND `state` = 'APPROVED' ORDER BY `seq` DESC LIMIT 1), `created_at`)
  WHERE `id` IN (OLD.post_id, NEW.post_id);
END;
--> statement-breakpoint
DROP TRIGGER `forum_posts_not_counted_once_removed`;
--> statement-breakpoint
CREATE TRIGGER `forum_posts_not_counted_once_removed` AFTER DELETE ON `forum_entries` WHEN OLD.state = 'APPROVED' BEGIN
  UPDATE `forum_posts` SET `reply_count` = `reply_count` - (OLD.seq > 0),
    `others_reply_count` = `others_reply_count` - (OLD.seq > 0 AND OLD.author_id <> `author_id`),
    `last_seq` = COALESCE((SELECT max(`seq`) FROM `forum_entries` WHERE `post_id` = OLD.post_id AND `state` = 'APPROVED'), 0),
    `last_activity_at` = COALESCE((SELECT `published_at` FROM `forum_entries` WHERE `post_id` = OLD.post_id AND `state` = 'APPROVED' ORDER BY `seq` DESC LIMIT 1), `created_at`)
  WHERE `id` = OLD.post_id;
END;
--> statement-breakpoint
-- Only the merge of two accounts changes authors.
CREATE TRIGGER `forum_posts_counted_once_reply_moved` AFTER UPDATE OF `author_id` ON `forum_entries`
WHEN OLD.author_id <> NEW.author_id AND NEW.state = 'APPROVED' AND NEW.seq > 0 BEGIN
  UPDATE `forum_posts` SET `others_reply_count` = `others_reply_count` - (OLD.author_id <> `author_id`) + (NEW.author_id <> `author_id`)
  WHERE `id` = NEW.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER `forum_posts_counted_once_moved` AFTER UPDATE OF `author_id` ON `forum_posts` WHEN OLD.author_id <> NEW.author_id BEGIN
  UPDATE `forum_posts` SET `others_reply_count` = (SELECT count(*) FROM `forum_entries`
    WHERE `post_id` = NEW.id AND `state` = 'APPROVED' AND `seq` > 0 AND `author_id` <> NEW.author_id)
  WHERE `id` = NEW.id;
END;
