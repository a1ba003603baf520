/** The emojis of GitHub's names that people write most: `name emoji`. */
const TABLE =
  "smile 😄|smiley 😃|grinning 😀|grin 😁|laughing 😆|satisfied 😆|joy 😂|rofl 🤣|sweat_smile 😅|blush 😊|" +
  "slightly_smiling_face 🙂|wink 😉|heart_eyes 😍|kissing_heart 😘|yum 😋|stuck_out_tongue 😛|" +
  "sunglasses 😎|thinking 🤔|neutral_face 😐|expressionless 😑|smirk 😏|unamused 😒|roll_eyes 🙄|" +
  "confused 😕|worried 😟|cry 😢|sob 😭|angry 😠|rage 😡|scream 😱|flushed 😳|sleeping 😴|zzz 💤|mask 😷|" +
  "exploding_head 🤯|partying_face 🥳|shrug 🤷|facepalm 🤦|pray 🙏|clap 👏|wave 👋|raised_hands 🙌|" +
  "muscle 💪|ok_hand 👌|point_up ☝️|point_down 👇|point_left 👈|point_right 👉|+1 👍|thumbsup 👍|-1 👎|" +
  "thumbsdown 👎|handshake 🤝|eyes 👀|brain 🧠|heart ❤️|broken_heart 💔|blue_heart 💙|green_heart 💚|" +
  "yellow_heart 💛|purple_heart 💜|orange_heart 🧡|black_heart 🖤|sparkling_heart 💖|star ⭐|star2 🌟|" +
  "sparkles ✨|fire 🔥|zap ⚡|boom 💥|collision 💥|100 💯|tada 🎉|confetti_ball 🎊|balloon 🎈|gift 🎁|" +
  "trophy 🏆|medal_sports 🏅|rocket 🚀|airplane ✈️|car 🚗|bike 🚲|ship 🚢|bug 🐛|ant 🐜|bee 🐝|snail 🐌|" +
  "turtle 🐢|whale 🐳|octopus 🐙|penguin 🐧|snake 🐍|cat 🐱|dog 🐶|unicorn 🦄|crab 🦀|butterfly 🦋|" +
  "seedling 🌱|herb 🌿|four_leaf_clover 🍀|evergreen_tree 🌲|rose 🌹|sunflower 🌻|sunny ☀️|cloud ☁️|" +
  "umbrella ☔|snowflake ❄️|rainbow 🌈|earth_africa 🌍|earth_americas 🌎|earth_asia 🌏|" +
  "globe_with_meridians 🌐|coffee ☕|beer 🍺|beers 🍻|pizza 🍕|cake 🍰|birthday 🎂|apple 🍎|hammer 🔨|" +
  "wrench 🔧|hammer_and_wrench 🛠️|gear ⚙️|nut_and_bolt 🔩|lock 🔒|unlock 🔓|key 🔑|bulb 💡|flashlight 🔦|" +
  "computer 💻|desktop_computer 🖥️|keyboard ⌨️|floppy_disk 💾|phone ☎️|telephone ☎️|iphone 📱|" +
  "email ✉️|envelope ✉️|inbox_tray 📥|outbox_tray 📤|package 📦|mailbox 📫|memo 📝|pencil 📝|pencil2 ✏️|" +
  "book 📖|open_book 📖|books 📚|bookmark 🔖|label 🏷️|link 🔗|paperclip 📎|pushpin 📌|round_pushpin 📍|" +
  "scissors ✂️|clipboard 📋|page_facing_up 📄|file_folder 📁|open_file_folder 📂|card_index 📇|" +
  "calendar 📅|date 📅|chart_with_upwards_trend 📈|chart_with_downwards_trend 📉|bar_chart 📊|mag 🔍|" +
  "mag_right 🔎|bell 🔔|no_bell 🔕|loudspeaker 📢|mega 📣|speech_balloon 💬|thought_balloon 💭|" +
  "hourglass ⌛|hourglass_flowing_sand ⏳|watch ⌚|alarm_clock ⏰|stopwatch ⏱️|moneybag 💰|dollar 💵|" +
  "euro 💶|credit_card 💳|gem 💎|shield 🛡️|construction 🚧|rotating_light 🚨|traffic_light 🚥|warning ⚠️|" +
  "no_entry ⛔|no_entry_sign 🚫|x ❌|heavy_check_mark ✔️|white_check_mark ✅|ballot_box_with_check ☑️|" +
  "heavy_plus_sign ➕|heavy_minus_sign ➖|question ❓|grey_question ❔|exclamation ❗|" +
  "heavy_exclamation_mark ❗|bangbang ‼️|interrobang ⁉️|information_source ℹ️|recycle ♻️|" +
  "red_circle 🔴|orange_circle 🟠|yellow_circle 🟡|green_circle 🟢|large_blue_circle 🔵|purple_circle 🟣|" +
  "white_circle ⚪|black_circle ⚫|arrow_up ⬆️|arrow_down ⬇️|arrow_left ⬅️|arrow_right ➡️|" +
  "arrows_counterclockwise 🔄|fast_forward ⏩|rewind ⏪|art 🎨|musical_note 🎵|movie_camera 🎥|camera 📷|" +
  "microphone 🎤|headphones 🎧|video_game 🎮|dart 🎯|game_die 🎲|soccer ⚽|house 🏠|office 🏢|hospital 🏥|" +
  "school 🏫|robot 🤖|alien 👽|ghost 👻|skull 💀|poop 💩|hankey 💩|man_technologist 👨‍💻|" +
  "woman_technologist 👩‍💻|busts_in_silhouette 👥|bust_in_silhouette 👤|checkered_flag 🏁|" +
  "triangular_flag_on_post 🚩|white_flag 🏳️|copyright ©️|registered ®️|tm ™️";

const EMOJIS = new Map(
  TABLE.split("|").map((entry) => entry.split(" ") as [name: string, emoji: string]),
);

/** Finds the emoji of a name, as GitHub writes it between colons; undefined for others, such as those of a workspace. */
export function findEmoji(name: string): string | undefined {
  return EMOJIS.get(name.toLowerCase());
}
